import pg from 'pg'

/** Makes a gateway's database unreachable while `work` runs, as if its server were down. */
export async function withoutDatabase(serverUrl: string, databaseUrl: string, work: () => Promise<void>) {
  const name = new URL(databaseUrl).pathname.slice(1)
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    await admin.query(`alter database ${name} with allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await work()
  } finally {
    await admin.query(`alter database ${name} with allow_connections true`)
    await admin.end()
  }
}

/** Locks table `wa_journal`, so that no message can be committed until `release` is called. */
export async function holdJournal(pool: pg.Pool) {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table wa_journal in exclusive mode')
  const isWaiting = async () => {
    const { rowCount } = await pool.query(
      `select 1 from pg_locks where relation = 'wa_journal'::regclass and not granted`,
    )
    return (rowCount ?? 0) > 0
  }
  return {
    isWaiting,
    async release() {
      await client.query('rollback')
      client.release()
    },
  }
}

/** Makes every write to a table fail while `work` runs. `hasRefused` tells `work` whether a write has failed. */
export async function refusing(
  pool: pg.Pool,
  table: 'wa_journal' | 'wa_keys' | 'outbox' | 'group_receipt',
  work: (hasRefused: () => Promise<boolean>) => Promise<void>,
) {
  await pool.query('create sequence refusals') // a sequence counts the refusals, because a rollback does not reset it
  await pool.query(`create or replace function refuse() returns trigger security definer language plpgsql as $$ begin
    perform nextval('refusals'); raise 'refused'; end $$`)
  await pool.query(`create trigger refuse before insert or update on ${table} for each row execute function refuse()`)
  try {
    await work(
      async () =>
        (await pool.query<{ is_called: boolean }>('select is_called from refusals')).rows[0]?.is_called === true,
    )
  } finally {
    await pool.query(`drop trigger refuse on ${table}`)
    await pool.query('drop sequence refusals')
  }
}

/** Makes every read of keys of this type fail while `work` runs; reads of other keys succeed. */
export async function withoutKeys(pool: pg.Pool, type: 'session' | 'nct-salt', work: () => Promise<void>) {
  await pool.query(
    `create or replace function unreadable() returns boolean language plpgsql as $$ begin raise 'unreadable'; end $$`,
  )
  await pool.query(
    `create policy unreadable on wa_keys as restrictive for select using (case when type = '${type}' then unreadable() else true end)`,
  )
  try {
    await work()
  } finally {
    await pool.query('drop policy unreadable on wa_keys')
  }
}

/** Makes the outbox refuse rows with this text while `work` runs, with the error of a value that it cannot store. */
export async function withoutValue(pool: pg.Pool, text: string, work: () => Promise<void>) {
  await pool.query(`create or replace function refuse_value() returns trigger language plpgsql as $$ begin
    if new::text like '%${text}%' then raise 'refused' using errcode = '22021'; end if; return new; end $$`)
  await pool.query('create trigger refuse_value before insert on outbox for each row execute function refuse_value()')
  try {
    await work()
  } finally {
    await pool.query('drop trigger refuse_value on outbox')
  }
}
