import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import type { ScheduleTable } from '../../tables/schedule-tables.ts'

/** A due schedule and its company. */
export type Due = { readonly companyId: number; readonly id: number }

/**
 * Due schedules of all companies, longest overdue first. The system role sees no rows, so a database function returns
 * them.
 */
export async function findDue(system: Kysely<Database>, atMost: number): Promise<Due[]> {
  const { rows } = await sql<{ company_id: number; id: number }>`
    select company_id, id from due_schedules(${atMost})`.execute(system)
  return rows.map((row) => ({ companyId: row.company_id, id: row.id }))
}

/** The contact of the schedule, read without a lock. */
export async function findReceiver({ db }: RepositoryTx, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('schedule').select('contact_id').where('id', '=', id).executeTakeFirst()
  return row?.contact_id
}

/** Locks the schedule if it is still due and no other process has locked it. */
export async function takeDue({ db }: RepositoryTx, id: number): Promise<Selectable<ScheduleTable> | undefined> {
  return db
    .selectFrom('schedule')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'PENDENTE')
    .where('try_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Postpones the schedule, without an event. */
export async function tryLater({ db }: RepositoryTx, id: number, seconds: number): Promise<void> {
  await db
    .updateTable('schedule')
    .set({ try_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute()
}

/**
 * The connection that sends a schedule: the chosen one, else that of the contact's latest ticket, else its author's,
 * else the default. Deleted connections are skipped.
 */
export async function findSender(
  { db }: RepositoryTx,
  { whatsapp_id, contact_id, user_id }: Pick<Selectable<ScheduleTable>, 'whatsapp_id' | 'contact_id' | 'user_id'>,
): Promise<{ id: number; isOpen: boolean } | undefined> {
  const { rows } = await sql<{ id: number; isOpen: boolean }>`
    with wanted (id, place) as (
      select ${whatsapp_id}::bigint, 1
      union all
      (select whatsapp_id, 2 from ticket where contact_id = ${contact_id} order by id desc limit 1)
      union all
      select whatsapp_id, 3 from user_ref where id = ${user_id}
      union all
      select id, 4 from connection_ref where is_default
    )
    select connection_ref.id, connection_ref.status = 'CONNECTED' as "isOpen"
    from wanted join connection_ref on connection_ref.id = wanted.id
    where not connection_ref.deleted
    order by wanted.place limit 1`.execute(db)
  return rows[0]
}
