import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createFolded, createSpelled } from '../src/db/folded.ts'
import { migrate } from '../src/db/migrate.ts'
import { type DatabaseUrls, provisionDatabase } from '../src/db/provision.ts'

const ALL = new URL('./fixture/books/migrations/', import.meta.url)
const FIRST = new URL('./fixture/first-books/migrations/', import.meta.url)
const TWO = new URL('./fixture/two-tables/migrations/', import.meta.url)
const LAST = new URL('./fixture/last-books/migrations/', import.meta.url)

describe('a migration outside a transaction', () => {
  let name: string
  let urls: DatabaseUrls
  let owner: pg.Client
  let other: pg.Client
  beforeEach(async () => {
    name = `kit_test_${randomUUID().slice(0, 8)}`
    urls = await provisionDatabase(inject('postgresUrl'), name)
    ;[owner, other] = [new pg.Client({ connectionString: urls.owner }), new pg.Client({ connectionString: urls.owner })]
    await Promise.all([owner.connect(), other.connect()])
  })
  afterEach(async () => {
    await Promise.all([owner.end(), other.end()])
    const admin = new pg.Client({ connectionString: inject('postgresUrl') })
    await admin.connect()
    await admin.query(`drop database if exists ${name} with (force)`)
    for (const role of ['owner', 'app', 'system']) await admin.query(`drop role if exists ${name}_${role}`)
    await admin.end()
  })

  const done = async () =>
    (await owner.query<{ name: string }>('select name from kysely_migration order by name')).rows.map((row) => row.name)
  const indexes = async () =>
    (await owner.query(`select indisvalid as "isWhole" from pg_index where indexrelid = to_regclass('book_title')`))
      .rows

  test('migrations run in the order of their names, and dated names come after numbered names', async () => {
    await owner.query(`create table before (id int)`)
    await owner.query(`create index book_of_before on before (id)`)

    await migrate(urls, ALL)

    expect(await done()).toEqual(['0001-books', '0002-one-of-each', '2026-12-03-shelves'])
    expect(await indexes()).toEqual([{ isWhole: true }])
    expect((await owner.query(`select to_regclass('book_of_before') as left`)).rows).toEqual([{ left: null }])
  })

  test('a failed migration outside a transaction does not undo others, and recreates its invalid index', async () => {
    await migrate(urls, FIRST)
    await owner.query(`insert into book values ('Iracema')`)

    await expect(migrate(urls, ALL)).rejects.toThrow('book_title')
    expect(await done()).toEqual(['0001-books'])
    expect(await indexes()).toEqual([{ isWhole: false }])

    await owner.query(`delete from book where title = 'Iracema'`)
    await migrate(urls, ALL)
    expect(await done()).toEqual(['0001-books', '0002-one-of-each', '2026-12-03-shelves'])
    expect(await indexes()).toEqual([{ isWhole: true }])
  })

  test('a migration outside a transaction runs once if three processes start together', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(urls, ALL)))

    expect(await done()).toEqual(['0001-books', '0002-one-of-each', '2026-12-03-shelves'])
  })

  test('a start that finds all migrations executed does not load their files', async () => {
    await migrate(urls, ALL)
    const folder = await mkdtemp(join(tmpdir(), 'recado-migrations-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    for (const file of await done()) await writeFile(join(folder, `${file}.ts`), 'throw new Error("it was loaded")')

    await migrate(urls, pathToFileURL(`${folder}/`))

    expect(await done()).toEqual(['0001-books', '0002-one-of-each', '2026-12-03-shelves'])
  })

  test('a process of the previous release starts although the database has unknown executed migrations', async () => {
    await migrate(urls, ALL)

    await migrate(urls, FIRST)

    expect(await done()).toEqual(['0001-books', '0002-one-of-each', '2026-12-03-shelves'])
  })

  test('a process of a release whose columns a later release has removed does not start, and says which release it needs', async () => {
    await migrate(urls, FIRST, '1.1.0')
    await migrate(urls, LAST, '1.10.0') // refuses releases before 1.9.0

    await expect(migrate(urls, ALL, '1.8.3')).rejects.toThrow(
      'need a process of release 1.9.0 or newer; this process is of release 1.8.3',
    )
    expect(await done()).toEqual(['0001-books', '2027-01-05-fewer-columns'])

    await migrate(urls, FIRST, '1.9.0')
    await migrate(urls, LAST, '1.10.0')
  })

  test('a migration runs even after a migration with a later date, and with an unknown executed migration', async () => {
    await migrate(urls, FIRST)
    await owner.query(`insert into kysely_migration (name, timestamp) values ('2026-12-04-later', '2026-01-01')`)

    await migrate(urls, ALL)

    expect(await done()).toEqual(['0001-books', '0002-one-of-each', '2026-12-03-shelves', '2026-12-04-later'])
    expect(await indexes()).toEqual([{ isWhole: true }])
  })

  test('a search ignores apostrophes, but unique names do not', async () => {
    await using db = new Kysely<never>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: urls.owner }) }),
    })
    await createFolded(db)
    await createSpelled(db)
    await owner.query(`create table person (name text,
      search_text text not null generated always as (folded(name)) stored)`)
    await owner.query('create unique index person_name on person (spelled(name))')

    await owner.query(`insert into person (name) values ('Ana d’Ávila'), ('Rui D''Avila'), ('Rui D’Avila'), ('Eva')`)

    const { rows } = await owner.query(`select name from person where strpos(search_text, folded($1)) > 0`, ['d`avila'])
    expect(rows.map((row) => row.name).toSorted()).toEqual(['Ana d’Ávila', "Rui D'Avila", 'Rui D’Avila'])
    await expect(owner.query(`insert into person (name) values ('ANA D’AVILA')`)).rejects.toThrow('person_name')
  })

  test('a migration that PostgreSQL aborts because of a deadlock with a running process runs again', async () => {
    await owner.query('create table loan (id int)')
    await migrate(urls, FIRST)
    const address = new URL(inject('postgresUrl'))
    address.pathname = name
    const process = new pg.Client({ connectionString: address.href })
    await process.connect()
    await process.query(`set deadlock_timeout = '1h'`) // so PostgreSQL aborts the migration
    await process.query('begin')
    await process.query('lock table loan')

    const migrated = migrate(urls, TWO)
    const isWaiting = async () =>
      (await owner.query(`select from pg_locks where not granted and relation = 'loan'::regclass`)).rowCount === 1
    await expect.poll(isWaiting).toBe(true)
    await process.query('select from book')
    await process.query('commit')
    await process.end()
    await migrated

    expect(await done()).toEqual(['0001-books', '2026-12-03-loans'])
  })

  test('a migration that waits for a long transaction lets others read its tables, and runs after the transaction', async () => {
    await owner.query('create table loan (id int)')
    await migrate(urls, FIRST)
    await owner.query('begin')
    await owner.query('select from loan') // as a backup does

    const migrated = migrate(urls, TWO)
    const isWaiting = async () =>
      (await owner.query(`select from pg_locks where not granted and relation = 'loan'::regclass`)).rowCount === 1
    await expect.poll(isWaiting).toBe(true)
    await other.query(`set lock_timeout = '10s'`) // as processes of the product do
    expect((await other.query('select from book')).rowCount).toBe(2)
    expect((await other.query('select from loan')).rowCount).toBe(0)
    await owner.query('commit')
    await migrated

    expect(await done()).toEqual(['0001-books', '2026-12-03-loans'])
  })

  test('a migration outside a transaction lets others write to the table while it waits for its index', async () => {
    await migrate(urls, FIRST)
    await other.query('begin')
    await other.query(`insert into book values ('Senhora')`) // the index waits for this transaction

    const migrated = migrate(urls, ALL)
    await expect.poll(async () => (await indexes()).length).toBe(1)
    await owner.query(`insert into book values ('Quincas Borba')`)
    await other.query('commit')
    await migrated

    expect(await indexes()).toEqual([{ isWhole: true }])
    expect((await owner.query('select from book')).rowCount).toBe(4)
  })
})
