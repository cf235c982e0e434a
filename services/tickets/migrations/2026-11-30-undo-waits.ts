import { type Kysely, sql } from 'kysely'

/** A transfer that waits for a later step of its ticket is not due, so that the job does not find it again and again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create or replace function due_undo_steps(most int) returns table (company_id int, id bigint, ticket_id bigint)
    language sql stable security definer set search_path = public as $$
      select step.company_id, step.id, step.ticket_id from undo_step step
      where step.state = 'offered' and step.until <= now() and not (
        step.effect ->> 'kind' is not distinct from 'transfer' and exists (
          select from undo_step later
          where later.company_id = step.company_id and later.ticket_id = step.ticket_id and later.id > step.id
            and later.kind in ('pass', 'close') and later.state = 'offered'))
      order by step.until, step.id limit most $$`.execute(db)
}
