import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@recado/kit/db/migrate'
import { databaseUrl, makeDatabase } from '@recado/kit/db/provision'
import { openDiskStore } from '@recado/kit/media/disk-store'
import { newMediaKey } from '@recado/kit/media/media-key'
import { databasesOf } from '@recado/up/stack/databases'
import pg from 'pg'
import type { Installation } from '../src/installation.ts'

/** A made-up installation on the test servers, with the databases of all services. */
export type Fixture = {
  readonly installation: Installation
  /** A folder for backups and other files, removed at the end. */
  readonly folder: string
  /** Runs a statement on the server or on a service's database, as the administrator. */
  readonly query: (text: string, service?: string) => Promise<Record<string, unknown>[]>
  /** A hash of all rows of each table, by service and table. */
  readonly contents: () => Promise<Record<string, string>>
  /** The names of the databases whose name begins like those of the installation. */
  readonly names: () => Promise<string[]>
  /** Drops all databases of the installation. */
  readonly drop: () => Promise<void>
  readonly close: () => Promise<void>
}

const key = () => randomBytes(32).toString('base64')

export async function createFixture(servers: { postgresUrl: string; amqpUrl: string }): Promise<Fixture> {
  const namespace = `kept-${randomBytes(4).toString('hex')}`
  const prefix = namespace.replaceAll('-', '_')
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  const databases = databasesOf(servers.postgresUrl, prefix, {})
  for (const [service, urls] of databases) {
    await makeDatabase(servers.postgresUrl, urls)
    await migrate(urls, new URL(`../../../services/${service}/migrations/`, import.meta.url))
  }
  const installation: Installation = {
    ...servers,
    version: '1.0.0',
    namespace,
    databases,
    media: { MEDIA_DIRECTORY: join(folder, 'media'), MEDIA_S3_REGION: 'us-east-1' },
    secrets: { SECRET_KEY: key(), MEDIA_LINK_KEY: key(), PIX_WEBHOOK_SECRET: key() },
    settings: { PUBLIC_URL: 'https://example.test', MAIL_FROM: "Recado d'Ajuda $HOME <a@example.test>" },
    isRunning: false,
  }

  async function query(text: string, service?: string): Promise<Record<string, unknown>[]> {
    const url = service ? databaseUrl(servers.postgresUrl, { name: `${prefix}_${service}` }) : servers.postgresUrl
    const client = new pg.Client(url)
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  async function names(): Promise<string[]> {
    const rows = await query(`select datname from pg_database where datname like '${prefix}%' order by 1`)
    return rows.map(({ datname }) => String(datname))
  }
  const drop = async () => {
    for (const name of await names()) await query(`drop database ${name} with (force)`)
  }
  async function contents(): Promise<Record<string, string>> {
    const found: [string, string][] = []
    for (const service of databases.keys()) {
      const tables = await query(`select tablename from pg_tables where schemaname = 'public' order by 1`, service)
      for (const { tablename } of tables) {
        const [row] = await query(
          `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${tablename} t`,
          service,
        )
        found.push([`${service}.${tablename}`, String(row?.['hash'])])
      }
    }
    return Object.fromEntries(found)
  }
  return {
    installation,
    folder,
    query,
    contents,
    names,
    drop,
    close: async () => {
      await drop()
      for (const service of databases.keys())
        for (const role of ['owner', 'app', 'system']) await query(`drop role ${prefix}_${service}_${role}`)
      rmSync(folder, { recursive: true })
    },
  }
}

/** Inserts rows and stores files: a tag, handled and sent events, and two files. @returns the keys of the files */
export async function fill({ installation, query }: Fixture): Promise<string[]> {
  await query(
    `insert into tag (company_id, name, color, kanban) values (7, 'Urgente', '#ff0000', false), (8, 'Depois', '#00ff00', true)`,
    'tickets',
  )
  for (const service of installation.databases.keys()) {
    await query(`insert into inbox (queue, event_id) values ('a.queue', '${randomUUID()}')`, service)
    await query(
      `with told as (insert into outbox (routing_key, ordering_key, body) select 'a', '', 'body ' || n from generate_series(1, 3) n returning *),
         gone as (insert into sent_event (id, routing_key, ordering_key, body) select id, routing_key, ordering_key, body from told where body <> 'body 3')
       select`,
      service,
    )
    await query(`delete from outbox where body <> 'body 3'`, service)
  }
  const store = await openDiskStore(installation.media.MEDIA_DIRECTORY ?? '')
  const keys = [newMediaKey('tickets', 7), newMediaKey('chat', 8)]
  for (const one of keys) {
    await store.put(
      one,
      (async function* () {
        yield Buffer.from(`content of ${one}`)
      })(),
      1_000,
    )
  }
  store.close()
  return keys
}
