import { setTimeout as pause } from 'node:timers/promises'
import type { Stack } from '@recado/up/stack/stack'
import pg from 'pg'

const FIRST = 100_000 // the lowest company id, far above those of companies that sign up
const LOOK_MS = 10

/** Billing's own database, with companies that the other services do not know. */
export type BilledCompanies = {
  /** Adds companies whose next due date is near and which have no invoice for that date. */
  addDue(count: number): Promise<void>
  /** Adds companies with an open invoice and a charge that the bank does not know. */
  addCharged(count: number): Promise<void>
  count(from: string): Promise<number>
  /** Does the work. @returns the duration of billing's longest transaction during it, in milliseconds */
  longestTransaction(work: () => Promise<unknown>): Promise<number>
  query: pg.Client['query']
  close(): Promise<void>
}

export async function openBilledCompanies({ postgresUrl }: Stack): Promise<BilledCompanies> {
  const connectionString = Object.assign(new URL(postgresUrl), { pathname: '/recado_billing' }).href
  const [client, looker] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  await Promise.all([client.connect(), looker.connect()])
  let next = FIRST

  /** @returns the id of the first company */
  async function addCompanies(count: number, dueDate: string): Promise<number> {
    const first = next
    next += count
    await client.query(
      `insert into subscription (company_id, version, name, email, language, timezone, is_switched_on, plan_id, recurrence, due_date)
        select n, 1, 'Empresa ' || n, '', 'pt', 'America/Sao_Paulo', true, (select min(id) from plan where value_cents > 0), 'MENSAL', ${dueDate}
        from generate_series($1::int, $1::int + $2::int - 1) n`,
      [first, count],
    )
    return first
  }

  return {
    addDue: async (count) => void (await addCompanies(count, 'current_date + 5')),
    async addCharged(count) {
      const first = await addCompanies(count, 'current_date + 200')
      await client.query(
        `with made as (
           insert into invoice (company_id, detail, value_cents, plan_id, followed_plan_id, recurrence, due_date)
           select n, 'Básico – Mensal', 9990, 1, 1, 'MENSAL', current_date + 200
           from generate_series($1::int, $1::int + $2::int - 1) n returning company_id, id
         ) insert into pix_charge (company_id, invoice_id, attempt, txid, plan_id, months, detail, value_cents, status, code,
             expires_at, created_at)
           select company_id, id, 1, lpad(id::text, 32, '0'), 1, 1, '', 9990, 'active', '', now() + interval '1 hour',
             now() - interval '2 minutes' from made`,
        [first, count],
      )
    },
    async count(from) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${from}`)
      return rows[0]?.count ?? 0
    },
    async longestTransaction(work) {
      let isDone = false
      let longest = 0
      const done = work().finally(() => {
        isDone = true
      })
      while (!isDone) {
        const { rows } = await looker.query<{ ms: number | null }>(
          `select max(extract(epoch from clock_timestamp() - xact_start) * 1000)::float8 as ms from pg_stat_activity
            where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() and usename like '%_app'`,
        )
        longest = Math.max(longest, rows[0]?.ms ?? 0)
        await pause(LOOK_MS)
      }
      await done
      return longest
    },
    query: client.query.bind(client) as pg.Client['query'],
    close: async () => void (await Promise.all([client.end(), looker.end()])),
  }
}
