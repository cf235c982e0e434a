import type { TestService } from '@recado/kit/testing/service'

type Database = TestService['database']
type Settings = {
  /** The database roles to watch: that of requests, and that of work for all companies. By default all roles. */
  readonly roles?: readonly ('DATABASE_URL' | 'DATABASE_SYSTEM_URL')[]
  /** The tables whose writes are not recorded. */
  readonly except?: readonly string[]
}

/** The settings that record all writes of a service except `rate_limit`, in which refused requests are counted too. */
export const BY_THE_SERVICE: Settings = { roles: ['DATABASE_URL', 'DATABASE_SYSTEM_URL'], except: ['rate_limit'] }

/** A write of a row, with the row as text: `before` is null for an insertion, `after` is null for a deletion. */
export type Write = {
  readonly table: string
  readonly operation: 'insert' | 'update' | 'delete'
  readonly before: string | null
  readonly after: string | null
}

/**
 * Records the committed writes of the roles in a database by triggers. A second watch of the same database replaces the
 * first one.
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
        ? `drop trigger if exists watched on "${table}"` // removes the trigger that an earlier watch may have created
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
