import { createOutsideWork } from '@recado/kit/outside/create-outside-work'
import { type Kysely, sql } from 'kysely'

/** Archives become outside work. `taken_at`, `pending_exports()` and the trigger go once no process of before is left. */
export async function up(db: Kysely<never>): Promise<void> {
  await createOutsideWork(db, 'contact_export')
  await sql`alter table contact_export no force row level security`.execute(db) // so that the owner sees the rows
  await sql`update contact_export set status = 'done', ended_at = created_at where path is not null`.execute(db)
  await sql`update contact_export set due_at = taken_at + interval '10 minutes'
    where path is null and taken_at is not null`.execute(db)
  await sql`alter table contact_export force row level security`.execute(db)
  await understandProcessesOfBefore(db)
}

/** They claim by `taken_at`, for ten minutes, and end by `path`; what we claim is taken to them. */
async function understandProcessesOfBefore(db: Kysely<never>): Promise<void> {
  await sql`create function contact_export_of_before() returns trigger language plpgsql as $$
    begin
      if new.claimed_by is not null and new.claimed_by is distinct from old.claimed_by then
        new.taken_at := now();
      elsif new.taken_at is distinct from old.taken_at then
        new.due_at := new.taken_at + interval '10 minutes';
      end if;
      if new.path is not null and old.path is null and old.claimed_by is null then
        new.status := 'done';
        new.ended_at := now();
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger of_before before update on contact_export
    for each row execute function contact_export_of_before()`.execute(db)
}
