import { dropIndex } from '@recado/kit/db/concurrent-indexes'
import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/** The job finds each missed target by its own mark and index. */
export async function up(db: Kysely<never>): Promise<void> {
  const missed = (target: 'answer' | 'resolve') => {
    const [due, mark] = [sql.raw(`ticket.${target}_due_at`), sql.raw(`ticket.${target}_breached_at`)]
    return sql`select ticket.company_id, ticket.id from ticket
      where ticket.status <> 'closed' and ${due} <= now() and (${mark} is null or ${due} > ${mark})
      order by ${due} limit most`
  }
  await sql`create or replace function tickets_with_due_clocks(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      (select ticket.company_id, ticket.id from ticket where ticket.due_stale and ticket.status <> 'closed' limit most)
      union
      (${missed('answer')})
      union
      (${missed('resolve')}) $$`.execute(db)
  for (const due of ['answer_due_at', 'resolve_due_at']) await dropIndex(db, `ticket_${due}`)
}
