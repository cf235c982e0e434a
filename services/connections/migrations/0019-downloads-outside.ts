import { addOutsideColumns } from '@recado/kit/outside/create-outside-work'
import { type Kysely, sql } from 'kysely'

/**
 * Files to be fetched become outside work, claimed under the lease of their session. `try_at`, `failed_at`, their index
 * and the trigger go once no process of before is left.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await addOutsideColumns(db, 'media_download')
  await sql`alter table media_download no force row level security`.execute(db) // so that the owner sees the rows
  await sql`update media_download set due_at = try_at, ended_at = failed_at,
    status = case when failed_at is null then 'waiting' else 'dead' end`.execute(db)
  await sql`alter table media_download force row level security`.execute(db)
  await sql`create index media_download_waiting on media_download (company_id, connection_id, due_at, id)
    where status = 'waiting'`.execute(db)
  await sql`create unique index media_download_id on media_download (company_id, id)`.execute(db)
  await understandProcessesOfBefore(db)
}

/**
 * They know no claims: the lease of the session is what lets them fetch, and keeps ours from it. So a claim is hidden
 * from them, and what they write of a row ends one that its process left behind.
 */
async function understandProcessesOfBefore(db: Kysely<never>): Promise<void> {
  await sql`create function media_download_of_before() returns trigger language plpgsql as $$
    begin
      if new.due_at is distinct from old.due_at then
        if new.claimed_by is null then
          new.try_at := new.due_at;
        end if;
      elsif new.try_at is distinct from old.try_at then
        new.due_at := new.try_at;
        new.claimed_by := null;
        new.began_at := null;
      end if;
      if new.status is distinct from old.status then
        new.failed_at := new.ended_at;
      elsif new.failed_at is distinct from old.failed_at then
        new.status := case when new.failed_at is null then 'waiting' else 'dead' end;
        new.ended_at := new.failed_at;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger of_before before update on media_download
    for each row execute function media_download_of_before()`.execute(db)
}
