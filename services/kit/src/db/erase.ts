import { type Kysely, sql, type Transaction } from 'kysely'
import { defineJob, type Job } from '../work/job.ts'
import type { DeliveryTables } from './outbox.ts'
import { ofSystem } from './schema.ts'
import type { Tx } from './tx.ts'

const EVERY_MS = 15_000
const BATCH = 1_000 // rows of one statement: none may hold many locks or write a long piece of log at once

/** For a migration: the companies that a service is erasing. Its rows name no company's data, and go when it is done. */
export async function createErasures(db: Kysely<never>): Promise<void> {
  await sql`create table erasure (number int primary key, since timestamptz not null default now(),
    due_at timestamptz not null default now())`.execute(db)
  await ofSystem(db, 'erasure', { app: ['select', 'insert'], system: ['select', 'update', 'delete'] })
}

/**
 * Removes all rows of the company of the transaction, in every table that has any.
 * @param most rows of each table; what is left needs another transaction
 * @returns whether nothing is left
 */
export async function eraseRows<DB>(trx: Transaction<DB>, companyId: number, most = Infinity): Promise<boolean> {
  for (const { name, order } of await findTables(trx)) {
    const limit = most === Infinity ? sql`` : sql`limit ${most}`
    const rows = sql`select ctid from ${sql.table(name)} where company_id = ${companyId} order by ${sql.raw(order)} ${limit}`
    const { numAffectedRows } = await sql`
      delete from ${sql.table(name)} where ctid = any (array(${rows}))`.execute(trx)
    if (Number(numAffectedRows) === most) return false
  }
  return true
}

type Table = { name: string; order: string; pointsAt: string[] }

/**
 * Tables with rows of companies that the role may remove, each after those that point at it; and how rows of one are
 * sorted, the youngest first, for they may point at older ones.
 */
async function findTables<DB>(db: Kysely<DB>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.oid::regclass::text as name,
      coalesce((select string_agg(quote_ident(a.attname) || ' desc', ', ' order by array_position(k.conkey, a.attnum))
        from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.conrelid = c.oid and k.contype = 'p'), 'ctid') as "order",
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "pointsAt"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'delete')
      and exists (select from pg_attribute where attrelid = c.oid and attname = 'company_id' and not attisdropped)
    order by 1`.execute(db)
  const sorted = new Set<Table>()
  const visit = (table: Table, path: readonly Table[]): void => {
    if (sorted.has(table) || path.includes(table)) return
    for (const other of rows) if (other.pointsAt.includes(table.name)) visit(other, [...path, table])
    sorted.add(table)
  }
  for (const table of rows) visit(table, [])
  return [...sorted]
}

type Deps<DB extends DeliveryTables> = {
  readonly wakeJob: (job: Job<DB>) => void
  /**
   * What else there is of a company, gone before its rows are.
   * @returns whether it is; else the rows wait, but no longer than an hour
   */
  readonly forget?: (companyId: number) => Promise<boolean>
}

/**
 * Erases the companies that are to be erased: at once, and every hour of a day again, for an event that was on its way
 * may have brought something back. Several processes share the work.
 */
export function createEraser<DB extends DeliveryTables>({ wakeJob, forget }: Deps<DB>) {
  const job = defineJob<DB, Due>({
    name: 'erase-companies',
    everyMs: EVERY_MS,
    batch: 1, // claimed one by one, so that other processes have the rest
    find: async (system) => {
      await sql`delete from erasure where since < now() - interval '1 day'`.execute(system)
      return claimDue(system)
    },
    handleInSteps: async ({ companyId, isFirstHour }, { system, inTx, stopping }) => {
      const isForgotten = await (forget?.(companyId) ?? true)
      if (!isForgotten && isFirstHour) return postpone(system, companyId)
      while (!stopping.aborted && !(await inTx(({ db }) => eraseRows(db, companyId, BATCH))));
    },
  })
  return {
    job,
    /** Has the company of the transaction erased, once the transaction has committed. */
    async request(tx: Tx<DB>): Promise<void> {
      await sql`insert into erasure (number) values (${tx.caller.companyId}) on conflict do nothing`.execute(tx.db)
      tx.afterCommit(() => wakeJob(job))
    },
  }
}

export type Eraser<DB extends DeliveryTables> = ReturnType<typeof createEraser<DB>>

type Due = { readonly companyId: number; readonly isFirstHour: boolean }

/** The next company that is due, if any, which is then due again in an hour, also when this process dies over it. */
async function claimDue<DB>(system: Kysely<DB>): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update erasure set due_at = now() + interval '1 hour' where number = (
      select number from erasure where due_at <= now() order by due_at limit 1 for update skip locked)
    returning number as "companyId", since > now() - interval '1 hour' as "isFirstHour"`.execute(system)
  return rows
}

async function postpone<DB>(system: Kysely<DB>, number: number): Promise<void> {
  await sql`update erasure set due_at = now() + interval '20 seconds' where number = ${number}`.execute(system)
}
