import type { TestService } from '@recado/kit/testing/service'

type Database = TestService['database']
type Settings = {
  /** The roles to watch: the one for requests, and the one for all companies. All roles by default. */
  readonly roles?: readonly ('DATABASE_URL' | 'DATABASE_SYSTEM_URL')[]
  /** Tables that are allowed to change. */
  readonly except?: readonly string[]
}

/** All writes of a service, except its request counts, which include refused requests. */
export const BY_THE_SERVICE: Settings = { roles: ['DATABASE_URL', 'DATABASE_SYSTEM_URL'], except: ['rate_limit'] }

/** A written row as text, before and after the write; the missing side of an insertion or deletion is null. */
export type Write = {
  readonly table: string
  readonly operation: 'insert' | 'update' | 'delete'
  readonly before: string | null
  readonly after: string | null
}

/**
 * Records every row that one of the roles writes and commits; a rollback removes its record. A second watch of the same
 * database replaces the first.
 * @returns a function that returns the writes since its last call
 */
export async function watchWrites(
  { database, environment }: TestService,
  { roles, except = [] }: Settings,
): Promise<() => Promise<Write[]>> {
  const users = roles?.map((role) => `'${new URL(environment[role] ?? '').username}'`)
  await database.query(`
    create schema if not exists watched;
    create table if not exists watched.write ("table" text, operation text, before text, after text);
    create or replace function watched.note() returns trigger language plpgsql security definer as $$
    begin
      if ${users ? `session_user in (${users.join(', ')})` : 'true'} then
        insert into watched.write values (tg_table_name, lower(tg_op), old::text, new::text);
      end if;
      return null;
    end $$;
    grant usage on schema watched to public`)
  for (const table of await tablesOf(database)) {
    await database.query(
      except.includes(table)
        ? `drop trigger if exists watched on "${table}"` // the trigger of an earlier watch
        : `create or replace trigger watched after insert or update or delete on "${table}"
            for each row execute function watched.note()`,
    )
  }
  return async () => (await database.query<Write>('delete from watched.write returning *')).rows
}

async function tablesOf(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return rows.map(({ name }) => name)
}
