import type { TestService } from '@recado/kit/testing/service'

type Database = TestService['database']

/** Tables that a refused request may write to, each with its reason. */
const MAY_BE_WRITTEN: Readonly<Record<string, string>> = {
  rate_limit: 'what is refused is counted, too',
  login_failure: 'likewise',
}

/**
 * Notes every row that a request writes and that stays: what is rolled back takes its note with it. Work of other roles
 * than the one that answers requests (the relay, whoever plays WhatsApp) is not noted.
 * @returns a function that tells, once, which tables have been written to since it was asked before
 */
export async function watchWrites({ database, environment }: TestService): Promise<() => Promise<string[]>> {
  const role = new URL(environment['DATABASE_URL'] ?? '').username
  await database.query(`
    create schema watched;
    create table watched.write (name text);
    create function watched.note() returns trigger language plpgsql security definer as $$
    begin
      if session_user = '${role}' then insert into watched.write values (tg_table_name || ' ' || lower(tg_op)); end if;
      return null;
    end $$;
    grant usage on schema watched to public`)
  for (const table of await tablesOf(database)) {
    await database.query(`create trigger watched after insert or update or delete on "${table}"
      for each row execute function watched.note()`)
  }
  return async () => {
    const { rows } = await database.query<{ name: string }>('delete from watched.write returning name')
    return [...new Set(rows.map(({ name }) => name))].sort()
  }
}

async function tablesOf(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(MAY_BE_WRITTEN, name))
}
