import { cpSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { openDiskStore } from '@recado/kit/media/disk-store'
import { Failure } from '@recado/up/failure'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { backUp } from '../src/back-up.ts'
import { nameOf } from '../src/installation.ts'
import { describeFile } from '../src/kept-file.ts'
import { type Manifest, manifestOf } from '../src/manifest.ts'
import { resendEvents, restore } from '../src/restore.ts'
import { createFixture, type Fixture, fill } from './fixture.ts'

const log = () => {}
let fixture: Fixture
let keys: readonly string[]
let backup: string
let contents: Record<string, string>
beforeAll(async () => {
  fixture = await createFixture({ postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
  keys = await fill(fixture)
  contents = await fixture.contents()
  backup = join(fixture.folder, 'backup')
  await backUp(fixture.installation, { folder: backup, withKey: false, log })
})
afterAll(() => fixture?.close())

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(manifestOf(folder), 'utf8'))
const restoreFrom = (folder: string, changes: Partial<Fixture['installation']> = {}, replace?: string) =>
  restore({ ...fixture.installation, ...changes }, { folder, replace, hold: true, log })
const asLate = (rows: Record<string, string>) =>
  Object.fromEntries(Object.entries(rows).filter(([table]) => !/\.(outbox|sent_event)$/.test(table)))
const eventsIn = (table: string) =>
  fixture.query(`select body from ${table} order by id`, 'billing').then((rows) => rows.map(({ body }) => body))

describe('a restored backup', () => {
  beforeAll(async () => {
    await fixture.drop()
    rmSync(fixture.installation.media.MEDIA_DIRECTORY ?? '', { recursive: true })
    await restoreFrom(backup)
  })

  test('a restored backup has every row of every table', async () => {
    expect(asLate(await fixture.contents())).toEqual(asLate(contents))
  })

  test('a restored backup has the events that the broker may have lost in its outboxes, before later ones', async () => {
    expect(await eventsIn('outbox')).toEqual(['body 1', 'body 2', 'body 3'])
    expect(await eventsIn('sent_event')).toEqual([])
  })

  test('a restored backup has every file', async () => {
    const store = await openDiskStore(fixture.installation.media.MEDIA_DIRECTORY ?? '')
    for (const key of keys) {
      const content = await store.read(key)
      expect((await content?.toArray())?.join('')).toBe(`content of ${key}`)
    }
  })

  test('a restored backup keeps the rows of companies apart', async () => {
    const client = new pg.Client(fixture.installation.databases.get('tickets')?.app)
    await client.connect()
    await client.query(`select set_config('app.company_id', '7', false)`)
    expect((await client.query('select name from tag')).rows).toEqual([{ name: 'Urgente' }])
    await client.end()
  })

  test('an installation that is not empty is refused, and nothing of it changes', async () => {
    const before = await fixture.contents()

    await expect(restoreFrom(backup)).rejects.toThrow('This installation is not empty')

    expect(await fixture.contents()).toEqual(before)
  })

  test('an installation with a session on its databases is refused', async () => {
    const client = new pg.Client(fixture.installation.databases.get('chat')?.app)
    await client.connect()

    await expect(restoreFrom(backup)).rejects.toThrow(/Something still uses \w+_chat\. Stop all services/)

    await client.end()
  })

  test('a named installation that is not empty is replaced, and its former databases stay', async () => {
    await fixture.query(`update tag set name = 'Alterada'`, 'tickets')

    await restoreFrom(backup, {}, fixture.installation.namespace)

    expect(asLate(await fixture.contents())).toEqual(asLate(contents))
    expect((await fixture.names()).filter((name) => name.includes('_before_'))).toHaveLength(6)
  })

  test('a restore that fails half way leaves the former databases under their names', async () => {
    const folder = join(fixture.folder, 'half')
    cpSync(backup, folder, { recursive: true })
    writeFileSync(join(folder, 'tickets.dump'), 'no dump')
    const manifest = readManifest(folder)
    const tickets = { ...manifest.databases['tickets'], ...(await describeFile(folder, 'tickets.dump')) }
    const changed = { ...manifest, databases: { ...manifest.databases, tickets } }
    writeFileSync(manifestOf(folder), JSON.stringify(changed))
    const [before, names] = [await fixture.contents(), await fixture.names()]

    await expect(restoreFrom(folder, {}, fixture.installation.namespace)).rejects.toThrow('pg_restore failed')

    expect(await fixture.contents()).toEqual(before)
    expect(await fixture.names()).toEqual(names)
  })

  test('a restore that cannot rename one of the former databases leaves all of them under their names', async () => {
    const taken = `${nameOf(fixture.installation.databases.get('tickets')?.owner ?? '')}_before_20260302120000`
    await fixture.query(`create database ${taken}`)
    const names = await fixture.names()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:00:00Z') })

    await expect(restoreFrom(backup, {}, fixture.installation.namespace)).rejects.toThrow('already exists')

    vi.useRealTimers()
    expect(await fixture.names()).toEqual(names)
    await fixture.query(`drop database ${taken}`)
  })

  test('sent events go back into the outboxes when the broker has lost them', async () => {
    await fixture.query(`delete from outbox`, 'billing')
    await fixture.query(
      `insert into sent_event (id, routing_key, ordering_key, body) values (2, 'a', '', 'later'), (1, 'a', '', 'first')`,
      'billing',
    )

    await resendEvents(fixture.installation, { hold: false, log })

    expect(await eventsIn('outbox')).toEqual(['first', 'later'])
  })
})

describe('before anything is touched', () => {
  const damaged = (name: string, damage: (folder: string, manifest: Manifest) => void): string => {
    const folder = join(fixture.folder, name)
    cpSync(backup, folder, { recursive: true })
    damage(folder, readManifest(folder))
    return folder
  }
  const rewrite = (folder: string, manifest: object) => writeFileSync(manifestOf(folder), JSON.stringify(manifest))
  beforeAll(() => fixture.drop())

  async function isRefused(folder: string, reason: string | RegExp, changes?: Partial<Fixture['installation']>) {
    const error = await restoreFrom(folder, changes).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(Failure)
    expect((error as Failure).message).toMatch(reason)
    expect(await fixture.names()).toEqual([])
  }

  test('an interrupted backup is refused', async () => {
    const folder = damaged('interrupted', (at) => rmSync(manifestOf(at)))
    await isRefused(folder, /is not a complete backup: it has no manifest\.json/)
    await isRefused(join(fixture.folder, 'nowhere'), /is not a complete backup/)
  })

  test('a truncated manifest is refused', async () => {
    const folder = damaged('cut', (at) => truncateSync(manifestOf(at), 200))
    await isRefused(folder, /is not the description of a backup, or a part of it is missing/)
  })

  test('a truncated dump is refused', async () => {
    const folder = damaged('truncated', (at) => {
      truncateSync(join(at, 'tickets.dump'), statSync(join(at, 'tickets.dump')).size - 10)
    })
    await isRefused(folder, /tickets\.dump has \d+ bytes instead of \d+/)
  })

  test('a changed dump of the same length is refused', async () => {
    const folder = damaged('changed', (at) => {
      const bytes = readFileSync(join(at, 'auth.dump'))
      bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1
      writeFileSync(join(at, 'auth.dump'), bytes)
    })
    await isRefused(folder, /is damaged: auth\.dump has changed/)
  })

  test('a backup with a missing file of a message is refused', async () => {
    const folder = damaged('fileless', (at) => rmSync(join(at, 'media', keys[0] ?? '')))
    await isRefused(folder, /media\/tickets\/7\/.* is missing/)
  })

  test('a backup of a newer version is refused', async () => {
    const newer = damaged('newer', (at, manifest) => {
      const tickets = manifest.databases['tickets']
      const migrations = [...(tickets?.migrations ?? []), '2099-01-01-of-the-future']
      rewrite(at, {
        ...manifest,
        version: '9.0.0',
        databases: { ...manifest.databases, tickets: { ...tickets, migrations } },
      })
    })
    const form = damaged('form', (at, manifest) => rewrite(at, { ...manifest, format: 2, version: '9.0.0' }))
    const server = damaged('server', (at, manifest) => rewrite(at, { ...manifest, postgres: 99 }))

    await isRefused(
      newer,
      /newer version \(9\.0\.0; this is 1\.0\.0\).*of tickets has the migration 2099-01-01-of-the-future/,
    )
    await isRefused(form, /was made by version 9\.0\.0, whose form of backups this version does not know/)
    await isRefused(server, /is of PostgreSQL 99/)
  })

  test('a backup of another installation is refused', async () => {
    const { secrets } = fixture.installation
    const other = Buffer.alloc(32, 1).toString('base64')

    await isRefused(backup, /is of another installation: its SECRET_KEY/, {
      secrets: { ...secrets, SECRET_KEY: other },
    })
    await isRefused(backup, /with another MEDIA_LINK_KEY/, { secrets: { ...secrets, MEDIA_LINK_KEY: other } })
  })

  test('an installation whose services run is refused', async () => {
    await isRefused(backup, /The product runs/, { isRunning: true })
  })
})

describe('a backup', () => {
  test('a backup keeps the settings apart from the key of the installation, which only KEY=yes includes', () => {
    const text = readFileSync(join(backup, 'env'), 'utf8')

    const { SECRET_KEY, MEDIA_LINK_KEY, PIX_WEBHOOK_SECRET } = fixture.installation.secrets
    expect(parseEnv(text)).toEqual({ ...fixture.installation.settings, MEDIA_LINK_KEY, PIX_WEBHOOK_SECRET })
    expect(readFileSync(manifestOf(backup), 'utf8')).not.toContain(SECRET_KEY)
  })

  test('the files of a backup are readable only by their owner', () => {
    const modes = ['tickets.dump', 'env', 'manifest.json', 'media.jsonl', join('media', keys[0] ?? '')]
    expect(modes.map((file) => statSync(join(backup, file)).mode & 0o077)).toEqual(modes.map(() => 0))
  })

  test('a backup into a folder with files is refused, and leaves them alone', async () => {
    const folder = join(fixture.folder, 'taken')
    mkdirSync(folder)
    writeFileSync(join(folder, 'of somebody'), '')

    await expect(backUp(fixture.installation, { folder, withKey: false, log })).rejects.toThrow('is not empty')
  })
})
