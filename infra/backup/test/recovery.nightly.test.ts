import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { resendEvents } from '../src/restore.ts'
import { type ArchivedServer, startArchivedServer } from './archived-server.ts'
import { createFixture, type Fixture, fill } from './fixture.ts'

let server: ArchivedServer
let fixture: Fixture
beforeAll(async () => {
  server = await startArchivedServer()
  fixture = await createFixture({ postgresUrl: server.url, amqpUrl: inject('amqpUrl') })
})
afterAll(async () => {
  await fixture?.close()
  await server?.close()
})

/** Writes the same word into the database of each service. */
async function note(word: string): Promise<void> {
  for (const service of fixture.installation.databases.keys()) {
    await fixture.query(`insert into outbox (routing_key, ordering_key, body) values ('a', '', '${word}')`, service)
  }
}

test('a recovery brings every database to the same time, and its events are sent again', async () => {
  await fill(fixture)
  await server.copyData()
  await note('before')
  const [row] = await fixture.query('select clock_timestamp()::text as now')
  const until = String(row?.['now'])
  await note('after')
  const [last] = await fixture.query('select pg_walfile_name(pg_switch_wal()) as file')
  await server.isArchived(String(last?.['file']))

  await server.recover(until)
  await untilPromoted()
  await resendEvents(fixture.installation, { hold: false, log: () => {} })

  for (const service of fixture.installation.databases.keys()) {
    const events = await fixture.query('select body from outbox order by id', service)
    expect(
      events.map(({ body }) => body),
      service,
    ).toEqual(['body 1', 'body 2', 'body 3', 'before'])
  }
})

/** Waits until the server has ended its recovery and accepts writes. */
async function untilPromoted(): Promise<void> {
  for (let left = 600; left > 0; left--) {
    const isOver = await lookWhetherPromoted().catch(() => false) // the server refuses connections while it starts
    if (isOver) return
    await new Promise((resume) => setTimeout(resume, 100))
  }
  throw new Error('the recovery did not end')
}

async function lookWhetherPromoted(): Promise<boolean> {
  const client = new pg.Client(server.url)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
    return rows[0]?.recovering === false
  } finally {
    await client.end()
  }
}
