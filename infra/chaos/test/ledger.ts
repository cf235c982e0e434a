import { randomUUID } from 'node:crypto'
import { connect } from './connect.ts'

/** A company's licence, invoices and payments, as auth and billing have stored them. */
export type Account = {
  readonly dueDate: string
  readonly planId: number
  readonly trialExpiration: string | null
  /** The number of extensions of its licence, and the number of audit records about them. */
  readonly renewals: number
  readonly acts: number
  /** Invoices and payments, such as `paid until 2026-12-31` and `payment null`. */
  readonly invoices: readonly string[]
  readonly payments: readonly string[]
}

/** Reads the committed rows of auth and billing as the server's administrator. */
export async function openLedger(serverUrl: string) {
  const [auth, billing] = [await connect(serverUrl, 'recado_auth'), await connect(serverUrl, 'recado_billing')]
  const rowsOf = async <Row>(client: typeof auth, text: string, values: readonly unknown[]) =>
    (await client.query(text, [...values])).rows as Row[]

  return {
    async read(companyId: number): Promise<Account> {
      const licence = `select due_date::text as "dueDate", plan_id::int as "planId", trial_expiration as "trialExpiration",
        (select count(*)::int from renewal where renewal.company_id = company.company_id) as renewals,
        (select count(*)::int from audit_log where audit_log.company_id = company.company_id and action = 'company.renew')
          as acts
        from company where company_id = $1`
      const [found] = await rowsOf<Omit<Account, 'invoices' | 'payments'>>(auth, licence, [companyId])
      if (!found) throw new Error(`there is no company ${companyId}`)
      const texts = (text: string) => rowsOf<{ text: string }>(billing, text, [companyId])
      const invoices = await texts(
        `select concat_ws(' ', status, 'until ' || renewed_until) as text from invoice where company_id = $1 order by id`,
      )
      const payments = await texts(
        `select coalesce(reason, 'settled') as text from pix_payment where company_id = $1 order by id`,
      )
      return { ...found, invoices: invoices.map(({ text }) => text), payments: payments.map(({ text }) => text) }
    },
    /** Reads the due date of a company's open invoice from billing's database. */
    async openDueDate(companyId: number): Promise<string | undefined> {
      const open = `select due_date::text as day from invoice where company_id = $1 and status = 'open'`
      return (await rowsOf<{ day: string }>(billing, open, [companyId]))[0]?.day
    },
    isPaid: async (companyId: number) =>
      (await rowsOf(billing, `select from invoice where company_id = $1 and status = 'paid'`, [companyId])).length > 0,
    /** Locks the company's row in auth's database until the returned object is disposed. */
    async holdCompany(companyId: number) {
      const holder = await connect(serverUrl, 'recado_auth')
      await holder.query('begin')
      await holder.query('select from company where company_id = $1 for update', [companyId])
      return { [Symbol.asyncDispose]: () => holder.end() }
    },
    /** @returns whether any transaction in auth's database waits for a lock */
    isHeldUp: async () =>
      (
        await rowsOf(
          auth,
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          [],
        )
      ).length > 0,
    /** From now on, copies each event that billing writes into its outbox to the table `announced`. */
    keepAnnouncements: () =>
      billing.query(`create table if not exists announced (like outbox);
        create or replace function keep_announced() returns trigger language plpgsql security definer as
          $$ begin insert into public.announced select new.*; return new; end $$;
        create or replace trigger keep_announced after insert on outbox for each row execute function keep_announced()`),
    /**
     * Publishes each copied `invoice.paid` event of a company twice more: with the same id and with a new id.
     * @returns the new ids
     */
    async announceAgain(companyId: number): Promise<string[]> {
      const kept = `select id, body from announced where body::jsonb->>'type' = 'invoice.paid'
        and (body::jsonb->>'companyId')::int = $1 order by id`
      const ids: string[] = []
      for (const { id, body } of await rowsOf<{ id: string; body: string }>(billing, kept, [companyId])) {
        const other = { ...JSON.parse(body), id: randomUUID() }
        ids.push(other.id)
        for (const again of [body, JSON.stringify(other)]) {
          await billing.query(
            `insert into outbox (routing_key, ordering_key, traceparent, body)
              select routing_key, ordering_key, traceparent, $2 from announced where id = $1`,
            [id, again],
          )
        }
      }
      return ids
    },
    /** @returns whether auth has handled all events with these ids */
    hasHandled: async (ids: readonly string[]) =>
      (await rowsOf(auth, `select from inbox where queue = 'auth.renew-companies' and event_id = any ($1)`, [ids]))
        .length === ids.length,
    [Symbol.asyncDispose]: async () => void (await Promise.all([auth.end(), billing.end()])),
  }
}
export type Ledger = Awaited<ReturnType<typeof openLedger>>
