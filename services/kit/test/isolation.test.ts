import { createHash, createHmac, pbkdf2Sync, randomUUID } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { systemCaller } from '../src/caller.ts'
import { CompanyDialect } from '../src/db/company-dialect.ts'
import { createCompanyShares } from '../src/db/company-shares.ts'
import { migrate } from '../src/db/migrate.ts'
import { createPool } from '../src/db/pool.ts'
import { databaseUrl, makeDatabase, provisionDatabase } from '../src/db/provision.ts'
import { createInTx, type InTx, type RepositoryTx } from '../src/db/tx.ts'
import { createLog } from '../src/log.ts'
import { createTestDatabase, type TestDatabase } from '../src/testing/database.ts'
import { eventually } from '../src/testing/service.ts'
import { type Database, noteAdded, notes } from './fixture/service.ts'

const MIGRATIONS = new URL('./fixture/migrations/', import.meta.url)
type NoteTx = RepositoryTx<Database>

const caller = (companyId: number) => systemCaller(companyId, 'test')
const log = createLog('test', 'silent')

describe('the database', () => {
  let database: TestDatabase
  let admin: pg.Client
  let pool: pg.Pool
  let inTx: InTx<Database>
  let wakeUps = 0
  const woken: string[] = []
  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'), notes.name, MIGRATIONS)
    admin = new pg.Client({ connectionString: database.adminUrl })
    admin.on('error', () => {})
    await admin.connect()
    pool = createPool(database.urls.app, 3, log)
    inTx = createInTx(new Kysely<Database>({ dialect: new CompanyDialect(pool) }), () => wakeUps++, {
      wakeWork: (table) => woken.push(table),
    })
    await admin.query(`insert into note (company_id, text) values (1, 'of one'), (2, 'of two')`)
  })
  afterAll(async () => {
    await pool.end()
    await admin.end()
    await database.drop()
  })

  const textsOf = (companyId: number) =>
    inTx(caller(companyId), async ({ db }: NoteTx) =>
      (await db.selectFrom('note').select('text').execute()).map((row) => row.text),
    )

  test('a transaction sees only the rows of its company', async () => {
    expect(await textsOf(1)).toEqual(['of one'])
    expect(await textsOf(2)).toEqual(['of two'])
    expect(await textsOf(0)).toEqual([])
  })

  test('many transactions of one company leave connections for other companies', async () => {
    const database = new Kysely<Database>({ dialect: new CompanyDialect(pool) })
    const inShares = createInTx(database, () => {}, { shares: createCompanyShares({ atOnce: 2, heavyAtOnce: 1 }) })
    const hold = Promise.withResolvers<void>()
    let running = 0
    let most = 0
    const held = Array.from({ length: 6 }, () =>
      inShares(caller(1), async () => {
        most = Math.max(most, ++running)
        await hold.promise
        running -= 1
      }),
    )
    const failing = inShares(caller(1), () => Promise.reject(new Error('given up'))).catch(
      (error: Error) => error.message,
    )

    expect(await inShares(caller(2), ({ db }: NoteTx) => db.selectFrom('note').select('text').execute())).toHaveLength(
      1,
    )
    await eventually(() => running === 2)
    hold.resolve()
    await Promise.all(held)
    expect([most, running, await failing]).toEqual([2, 0, 'given up'])
    expect(await inShares(caller(1), async () => 'again')).toBe('again')
  })

  test('the database reuses the plans of statements for all companies, and continues after a column is added', async () => {
    const single = createPool(database.urls.app, 1, log) // with one connection, all statements run where they were prepared
    try {
      const inOne = createInTx(new Kysely<Database>({ dialect: new CompanyDialect(single) }), () => {})
      const find = (companyId: number, text: string) =>
        inOne(caller(companyId), ({ db }: NoteTx) =>
          db.selectFrom('note').select('text').where('text', '=', text).execute(),
        )
      const findAll = () =>
        inOne(caller(1), ({ db }: NoteTx) => db.selectFrom('note').selectAll().where('text', '=', 'of one').execute())
      for (let round = 0; round < 7; round++) {
        expect(await find(1, 'of one')).toHaveLength(1) // PostgreSQL switches to a generic plan at the sixth run
        expect(await find(2, 'of one')).toHaveLength(0)
        expect(await findAll()).toHaveLength(1)
      }
      const { rows } = await single.query('select statement from pg_prepared_statements')
      expect(rows).toEqual([{ statement: 'select "text" from "note" where "text" = $1' }])

      await admin.query('alter table note add column added text')
      expect(await find(1, 'of one')).toHaveLength(1)
      expect(await findAll()).toHaveLength(1)
      await admin.query('alter table note drop column added')
    } finally {
      await single.end()
    }
  })

  test('the database shows no rows without a company, on a new and on a used connection', async () => {
    await using used = await connected(database.urls.app)
    const count = async () => (await used.query('select count(*)::int as count from note')).rows[0].count

    expect(await count()).toBe(0)
    await used.query("begin; set local app.company_id = '1'")
    expect(await count()).toBe(1)
    await used.query('commit')
    expect(await count()).toBe(0)
  })

  test('the database refuses to write, move or take over a row of another company', async () => {
    const foreign = inTx(caller(1), ({ db }: NoteTx) =>
      db.insertInto('note').values({ company_id: 2, text: 'x' }).execute(),
    )
    await expect(foreign).rejects.toThrow('row-level security')
    const moved = inTx(caller(1), ({ db }: NoteTx) => db.updateTable('note').set({ company_id: 2 }).execute())
    await expect(moved).rejects.toThrow('row-level security')

    const touched = await inTx(caller(1), async ({ db }: NoteTx) => [
      await db.updateTable('note').set({ text: 'stolen' }).where('text', '=', 'of two').executeTakeFirst(),
      await db.deleteFrom('note').where('text', '=', 'of two').executeTakeFirst(),
    ])
    expect(JSON.stringify(touched, (_, value) => (typeof value === 'bigint' ? Number(value) : value))).toContain('0')
    expect(await textsOf(2)).toEqual(['of two'])
  })

  test('the database grants the roles of the service only the privileges that they need', async () => {
    await using app = await connected(database.urls.app)
    await using system = await connected(database.urls.system)
    const denied = 'permission denied'

    await expect(app.query('select * from outbox')).rejects.toThrow(denied)
    await expect(app.query('delete from inbox')).rejects.toThrow(denied)
    await expect(app.query('set row_security = off; select * from note')).rejects.toThrow('row-level security')
    await expect(app.query('alter table note disable row level security')).rejects.toThrow('must be owner')
    await expect(app.query('create table mine (id int)')).rejects.toThrow(denied)
    await expect(app.query(`set role ${new URL(database.urls.owner).username}`)).rejects.toThrow(denied)
    await expect(system.query('select * from note')).rejects.toThrow(denied)
    await expect(
      system.query('insert into outbox (routing_key, ordering_key, body) values ($1, $1, $1)', ['x']),
    ).rejects.toThrow(denied)
  })

  test('the database applies row-level security even to its owner', async () => {
    await using owner = await connected(database.urls.owner)

    expect((await owner.query('select * from note')).rowCount).toBe(0)
  })

  test('the database rolls back rows and events of a transaction that throws', async () => {
    const failing = inTx(caller(1), async (tx) => {
      const { db }: NoteTx = tx
      await db.insertInto('note').values({ text: 'undone' }).execute()
      await tx.emit(noteAdded, { text: 'undone' })
      tx.wakeWork('note')
      throw new Error('at the end')
    })

    await expect(failing).rejects.toThrow('at the end')
    expect(await textsOf(1)).toEqual(['of one'])
    expect((await admin.query('select 1 from outbox')).rowCount).toBe(0)
    expect([wakeUps, woken]).toEqual([0, []])
  })

  test('the database commits row and event together, and wakes the relay only after an event, and outside work by its table', async () => {
    await inTx(caller(3), async (tx) => {
      const { db }: NoteTx = tx
      await db.insertInto('note').values({ text: 'both' }).execute()
      await tx.emit(noteAdded, { text: 'both' })
      tx.wakeWork('note')
      expect(woken).toEqual([])
    })
    await textsOf(3)

    expect(await textsOf(3)).toEqual(['both'])
    const { rows } = await admin.query('select routing_key, body from outbox')
    expect(rows).toMatchObject([{ routing_key: expect.stringMatching(/^note\.added\.p[0-7]$/) }])
    expect(JSON.parse(rows[0].body)).toMatchObject({ companyId: 3, correlationId: 'test', data: { text: 'both' } })
    expect([wakeUps, woken]).toEqual([1, ['note']])
  })

  test('a transaction rejects if a swallowed error has rolled it back', async () => {
    const swallowed = inTx(caller(1), async ({ db }: NoteTx) => {
      await db
        .insertInto('note')
        .values({ text: 'of one' })
        .execute()
        .catch(() => {})
      return 'done'
    })

    await expect(swallowed).rejects.toThrow()
  })

  test('a transaction with an event that violates its contract is rolled back', async () => {
    const wrong = inTx(caller(4), async (tx) => {
      const { db }: NoteTx = tx
      await db.insertInto('note').values({ text: 'lost' }).execute()
      await tx.emit(noteAdded, { text: 1 as never })
    })

    await expect(wrong).rejects.toThrow('text')
    expect(await textsOf(4)).toEqual([])
  })

  test('the database opens no transaction without a valid company', async () => {
    await expect(
      new Kysely<Database>({ dialect: new CompanyDialect(pool) }).transaction().execute(async () => 1),
    ).rejects.toThrow('inTx')
    await expect(textsOf('1; drop table note' as never)).rejects.toThrow('integer')
  })

  test('a pool survives connections that end during a transaction, and works again at once', async () => {
    const ended = inTx(caller(1), async ({ db }: NoteTx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await new Promise((resume) => setTimeout(resume, 50)) // the client notices the end while no query is running
      await db.insertInto('note').values({ text: 'never' }).execute()
    })

    await expect(ended).rejects.toThrow()
    expect(await textsOf(1)).toEqual(['of one'])
  })
})

describe('preparing a database', () => {
  const name = `kit_test_${randomUUID().slice(0, 8)}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  beforeAll(() => admin.connect())
  afterAll(async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    for (const role of ['owner', 'app', 'system']) await admin.query(`drop role if exists ${name}_${role}`)
    await admin.end()
  })

  test('a database that three processes prepare at once is created once, with the same addresses for all', async () => {
    const url = inject('postgresUrl')
    const made = await Promise.all([1, 2, 3].map(() => provisionDatabase(url, name)))
    const again = await provisionDatabase(url, name)

    expect(new Set([...made, again].map((urls) => JSON.stringify(urls))).size).toBe(1)
  })

  test('a database is migrated once if three processes start together, and not at all by the next start', async () => {
    const urls = await provisionDatabase(inject('postgresUrl'), name)
    await Promise.all([1, 2, 3].map(() => migrate(urls, MIGRATIONS)))
    await migrate(urls, MIGRATIONS)

    await using owner = await connected(urls.owner)
    expect((await owner.query('select name from kysely_migration')).rows).toEqual([
      { name: '0001-notes' },
      { name: '0002-delivery' },
    ])
  })

  test('preparing a database refuses the roles of another database', async () => {
    const other = await createTestDatabase(inject('postgresUrl'), notes.name, MIGRATIONS)

    await expect(connected(databaseUrl(other.urls.app, { name }))).rejects.toThrow('permission denied for database')
    await other.drop()
  })

  test('preparing a database sets the passwords of the addresses, and new passwords when the addresses change', async () => {
    for (const password of [`it's @first/`, 'second']) {
      const urlOf = (role: string) => databaseUrl(inject('postgresUrl'), { name, user: `${name}_${role}`, password })
      await makeDatabase(inject('postgresUrl'), { owner: urlOf('owner'), app: urlOf('app'), system: urlOf('system') })

      const { rows } = await admin.query('select rolpassword from pg_authid where rolname like $1', [`${name}_%`])
      expect(rows.map(({ rolpassword }) => isVerifierOf(rolpassword, password))).toEqual([true, true, true])
    }
  })

  test('preparing a database refuses addresses of more than one database', async () => {
    const urls = await provisionDatabase(inject('postgresUrl'), name)

    const mixed = { ...urls, app: databaseUrl(urls.app, { name: 'another' }) }

    await expect(makeDatabase(inject('postgresUrl'), mixed)).rejects.toThrow('not the database of all three addresses')
  })

  test.each(['', 'Upper', '1st', 'a-b', 'a"; drop', 'x'.repeat(60)])(
    'the database name "%s" is refused',
    async (bad) => {
      await expect(provisionDatabase(inject('postgresUrl'), bad)).rejects.toThrow('not a usable database name')
    },
  )
})

async function connected(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/**
 * Whether a stored verifier belongs to a password (RFC 5803). A login does not prove this, because a test server
 * may accept any password.
 */
function isVerifierOf(verifier: string, password: string): boolean {
  const [, iterations = '', salt = '', stored = ''] = /^SCRAM-SHA-256\$(\d+):(.+)\$(.+):/.exec(verifier) ?? []
  const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(iterations), 32, 'sha256')
  const clientKey = createHmac('sha256', salted).update('Client Key').digest()
  return createHash('sha256').update(clientKey).digest('base64') === stored
}
