import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newMediaKey } from '@recado/kit/media/media-key'
import { Failure } from '@recado/up/failure'
import { databasesOf } from '@recado/up/stack/databases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBackup } from '../src/check-backup.ts'
import type { Installation } from '../src/installation.ts'
import { nameOf } from '../src/installation.ts'
import { describeFile } from '../src/kept-file.ts'
import { printsOf } from '../src/key-prints.ts'
import { FORMAT, type Manifest, manifestOf } from '../src/manifest.ts'

const MAJOR = 17
const root = mkdtempSync(join(tmpdir(), 'check-backup-'))
const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const installation: Installation = {
  postgresUrl: 'postgres://admin@localhost/postgres',
  amqpUrl: 'amqp://localhost',
  version: '1.0.0',
  namespace: 'recado',
  databases: databasesOf('postgres://admin@localhost/postgres', 'recado', {}),
  media: { MEDIA_DIRECTORY: join(root, 'media'), MEDIA_S3_REGION: 'us-east-1' },
  secrets: { SECRET_KEY: keyOf(1), MEDIA_LINK_KEY: keyOf(2) },
  settings: {},
  isRunning: false,
}
const backup = join(root, 'whole')
const file = newMediaKey('tickets', 7)

beforeAll(async () => {
  mkdirSync(join(backup, 'media', file, '..'), { recursive: true })
  writeFileSync(join(backup, 'media', file), 'content')
  writeFileSync(join(backup, 'env'), "PUBLIC_URL='https://example.test'\n")
  const { bytes, sha256 } = await describeFile(join(backup, 'media'), file)
  writeFileSync(join(backup, 'media.jsonl'), `${JSON.stringify({ key: file, bytes, sha256 })}\n`)
  const databases: Manifest['databases'] = {}
  for (const [service, { owner }] of installation.databases) {
    writeFileSync(join(backup, `${service}.dump`), `dump of ${service}`)
    const kept = await describeFile(backup, `${service}.dump`)
    databases[service] = { ...kept, database: nameOf(owner), owner: new URL(owner).username, migrations: [] }
  }
  const manifest: Manifest = {
    format: FORMAT,
    version: '1.0.0',
    namespace: 'recado',
    until: '2026-12-01T10:00:00.000Z',
    postgres: MAJOR,
    keys: printsOf(installation.secrets),
    databases,
    media: { ...(await describeFile(backup, 'media.jsonl')), count: 1, sum: bytes },
    environment: await describeFile(backup, 'env'),
  }
  writeFileSync(manifestOf(backup), JSON.stringify(manifest))
})
afterAll(() => rmSync(root, { recursive: true }))

type Damage = (folder: string, manifest: Manifest) => void
const rewrite = (folder: string, manifest: object) => writeFileSync(manifestOf(folder), JSON.stringify(manifest))

async function reasonFor(name: string, damage: Damage, changes: Partial<Installation> = {}): Promise<string> {
  const folder = join(root, name)
  cpSync(backup, folder, { recursive: true })
  damage(folder, JSON.parse(readFileSync(manifestOf(folder), 'utf8')))
  const found = await checkBackup(folder, { ...installation, ...changes }, MAJOR).catch((error: unknown) => error)
  expect(found).toBeInstanceOf(Failure)
  return (found as Failure).message
}

test('a whole backup of this installation is accepted', async () => {
  expect(await checkBackup(backup, installation, MAJOR)).toMatchObject({ until: '2026-12-01T10:00:00.000Z' })
})

test.each<[string, Damage, RegExp]>([
  ['without a manifest', (at) => rmSync(manifestOf(at)), /is not a complete backup: it has no manifest\.json/],
  ['with a truncated manifest', (at) => truncateSync(manifestOf(at), 200), /is not the description of a backup/],
  ['without a dump', (at) => rmSync(join(at, 'auth.dump')), /auth\.dump is missing/],
  [
    'with a truncated dump',
    (at) => truncateSync(join(at, 'tickets.dump'), 3),
    /tickets\.dump has 3 bytes instead of 15/,
  ],
  ['with a changed dump', (at) => writeFileSync(join(at, 'auth.dump'), 'dumb of auth'), /auth\.dump has changed/],
  ['without a file of a message', (at) => rmSync(join(at, 'media', file)), /media\/tickets\/7\/.* is missing/],
  ['with a changed file of a message', (at) => writeFileSync(join(at, 'media', file), 'CONTENT'), /has changed/],
  ['with a truncated list of files', (at) => truncateSync(join(at, 'media.jsonl'), 9), /media\.jsonl has 9 bytes/],
  ['with changed settings', (at) => writeFileSync(join(at, 'env'), 'PUBLIC_URL=x'), /env has 12 bytes instead of/],
  [
    'of a newer form',
    (at, manifest) => rewrite(at, { ...manifest, format: FORMAT + 1, version: '9.0.0' }),
    /was made by version 9\.0\.0, whose form of backups this version does not know/,
  ],
  [
    'of a newer PostgreSQL',
    (at, manifest) => rewrite(at, { ...manifest, postgres: MAJOR + 1 }),
    /is of PostgreSQL 18, and this server is PostgreSQL 17/,
  ],
  [
    'of a newer version',
    (at, manifest) => {
      const chat = { ...manifest.databases['chat'], migrations: ['0001-baseline', '2099-01-01-later'] }
      rewrite(at, { ...manifest, version: '9.0.0', databases: { ...manifest.databases, chat } })
    },
    /newer version \(9\.0\.0; this is 1\.0\.0\): the database of chat has the migration 2099-01-01-later/,
  ],
  [
    'without a database of a service',
    (at, manifest) => {
      const { chat: _, ...databases } = manifest.databases
      rewrite(at, { ...manifest, databases })
    },
    /is not the description of a backup/,
  ],
])('a backup %s is refused with the reason', async (name, damage, reason) => {
  expect(await reasonFor(name.replaceAll(' ', '-'), damage)).toMatch(reason)
})

test.each<[string, Partial<Installation>, RegExp]>([
  [
    'SECRET_KEY',
    { secrets: { ...installation.secrets, SECRET_KEY: keyOf(3) } },
    /is of another installation: its SECRET_KEY is not the one here/,
  ],
  [
    'MEDIA_LINK_KEY',
    { secrets: { ...installation.secrets, MEDIA_LINK_KEY: keyOf(3) } },
    /of an installation with another MEDIA_LINK_KEY/,
  ],
  [
    'namespace',
    { databases: databasesOf('postgres://admin@localhost/postgres', 'other', {}) },
    /here it is other_auth of other_auth_owner\. Set AMQP_NAMESPACE=recado/,
  ],
])('a backup of an installation with another %s is refused with the reason', async (name, changes, reason) => {
  expect(await reasonFor(`other-${name}`, () => {}, changes)).toMatch(reason)
})
