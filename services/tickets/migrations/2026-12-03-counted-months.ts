import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/**
 * The numbers of finished work in whole months, so that a report of a year does not read each work. A trigger notes every
 * month whose work changed; numbers of a month with a note are out of date.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table counted_work (
    ${companyId},
    month date not null, -- months of UTC
    by text not null, -- beside the queue: the person, tag or connection
    open_hours boolean not null, -- durations count opening hours only
    groups json not null, -- one for each combination of the queue and that
    primary key (company_id, by, open_hours, month)
  )`.execute(db)
  await ofCompany(db, 'counted_work')

  // Deleting work adds rows. An erasure deletes from tables in the order of their names, so the name follows finished_work.
  await sql`create table work_change (
    ${companyId},
    id bigint generated always as identity,
    month date not null,
    primary key (company_id, month, id)
  )`.execute(db)
  await ofCompany(db, 'work_change')
  await noteChanges(db)
  await sql`insert into work_change (company_id, month) ${changedMonths('finished_work')}`.execute(db)

  await sql`create function changed_months(most int) returns table (company_id int, month date)
    language sql stable security definer set search_path = public as $$
      select distinct work_change.company_id, work_change.month from work_change
        where work_change.month < date_trunc('month', now() at time zone 'utc') limit most $$`.execute(db)
  await forSystem(db, 'changed_months(int)')
}

const monthOf = (column: string) => sql`date_trunc('month', ${sql.ref(column)} at time zone 'utc')::date`

/** The months in which work of a table began or ended. */
const changedMonths = (table: string) => sql`select company_id, ${monthOf('started_at')} from ${sql.table(table)}
  union select company_id, ${monthOf('ended_at')} from ${sql.table(table)}`

/** Rows are only added, so transactions that finish work in the same month do not wait for each other. */
async function noteChanges(db: Kysely<never>): Promise<void> {
  const functionOf = (name: string, months: unknown) => sql`create function ${sql.raw(name)}() returns trigger
    language plpgsql as $$ begin
      insert into work_change (company_id, month) ${months};
      return null;
    end $$`
  await functionOf('note_new_work', changedMonths('added')).execute(db)
  await functionOf('note_changed_work', sql`${changedMonths('removed')} union ${changedMonths('added')}`).execute(db)
  await functionOf('note_removed_work', changedMonths('removed')).execute(db)
  await sql`create trigger work_added after insert on finished_work referencing new table as added
    for each statement execute function note_new_work()`.execute(db)
  await sql`create trigger work_changed after update on finished_work referencing old table as removed new table as added
    for each statement execute function note_changed_work()`.execute(db)
  await sql`create trigger work_removed after delete on finished_work referencing old table as removed
    for each statement execute function note_removed_work()`.execute(db)
}
