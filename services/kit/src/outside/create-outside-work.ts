import { type Kysely, sql } from 'kysely'

/**
 * For a migration: adds the columns for the state of the call that each row requests. `due_at` is the time of the next
 * attempt; for a claimed row, the end of the claim.
 */
export async function addOutsideColumns(db: Kysely<never>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)}
    add column if not exists status text not null default 'waiting'
      check (status in ('waiting', 'done', 'dead', 'unknown', 'canceled')),
    add column if not exists tries int not null default 0,
    add column if not exists due_at timestamptz not null default now(),
    add column if not exists claimed_by uuid,
    add column if not exists began_at timestamptz,
    add column if not exists ended_at timestamptz,
    add column if not exists last_error text`.execute(db)
}

/**
 * For a migration: prepares a table of companies for outside work; `startOutsideWork` makes a call for each row. The
 * table needs a unique `id`. The system role sees only the company and the id of due rows.
 */
export async function createOutsideWork(db: Kysely<never>, table: string): Promise<void> {
  await addOutsideColumns(db, table)
  const name = sql.table(table)
  await sql`create index ${sql.table(`${table}_waiting`)} on ${name} (company_id, due_at, id) where status = 'waiting'`.execute(
    db,
  )
  // the function below runs as the owner
  await sql`create policy outside_work on ${name} for select to current_user using (status = 'waiting')`.execute(db)
  await createDueFunction(db, table)
}

/**
 * Creates the function that finds due rows. It steps through the index from company to company and reads the first due
 * rows of each, so a company with a long queue does not delay the others. The first row of every company comes before
 * the second row of any company.
 */
async function createDueFunction(db: Kysely<never>, table: string): Promise<void> {
  const name = sql.table(table)
  const due = `due_${table}`
  await sql`create function ${sql.table(due)}(at_most int, of_each int, without int[])
    returns table (company_id int, id bigint, due_at timestamptz)
    language sql stable security definer set search_path = public as $$
      with recursive company (number) as (
        select (select w.company_id from ${name} w where w.status = 'waiting' order by w.company_id limit 1)
        union all
        select (select w.company_id from ${name} w where w.status = 'waiting' and w.company_id > c.number
          order by w.company_id limit 1) from company c where c.number is not null
      )
      select f.company_id, f.id, f.due_at from company c cross join lateral (
        select w.company_id, w.id, w.due_at, row_number() over (order by w.due_at, w.id) as place from ${name} w
        where w.status = 'waiting' and w.company_id = c.number and w.due_at <= now()
        order by w.due_at, w.id limit of_each) f
      where c.number is not null and not c.number = any (without)
      order by f.place, f.due_at, f.id limit at_most $$`.execute(db)
  await sql`revoke execute on function ${sql.table(due)} from public`.execute(db)
  await sql`do ${sql.lit(`begin execute format('grant execute on function ${due} to %I', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}
