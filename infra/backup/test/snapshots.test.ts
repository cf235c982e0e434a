import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { databaseUrl } from '@recado/kit/db/provision'
import type { ServiceName } from '@recado/system/services'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { takeSnapshots } from '../src/take-snapshots.ts'

const ROUNDS = 8
const LATE_MS = 30 // how much later the one snapshot is taken than the other
const PAIR = ['auth', 'tickets'] as const satisfies ServiceName[]
const names = PAIR.map((name) => `snapshots_${name}_${randomUUID().slice(0, 8)}`)
const urls = names.map((name) => databaseUrl(inject('postgresUrl'), { name }))
const admin = new pg.Client(inject('postgresUrl'))
beforeAll(async () => {
  await admin.connect()
  for (const [index, name] of names.entries()) {
    await admin.query(`create database ${name}`)
    const client = await open(index)
    await client.query(`create table outbox (id int primary key); create table sent_event (id int primary key);
      create table inbox (id int primary key); create table kysely_migration (name text)`)
    await client.end()
  }
})
afterAll(async () => {
  for (const name of names) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

/** Starts a proxy that passes each request on a little later. */
async function startSlowProxy(target: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(target)
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port), noDelay: true })
    client.on('data', (bytes) => void setTimeout(() => upstream.write(bytes), LATE_MS))
    upstream.pipe(client)
    client.on('close', () => upstream.destroy())
    for (const socket of [client, upstream]) socket.on('error', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = Object.assign(new URL(target), { port: String((server.address() as AddressInfo).port) })
  return { url: url.href, close: () => void server.close() }
}

async function open(index: number): Promise<pg.Client> {
  const client = new pg.Client(urls[index])
  await client.connect()
  return client
}

/** Writes events into one database and relays them to the other as fast as it can, until it is stopped. */
function startTraffic(from: number, to: number) {
  let running = true
  const answered: number[] = [] // by id: when its commit was answered
  const write = async () => {
    const client = await open(from)
    for (let id = 1; running; id++) {
      await client.query('insert into outbox values ($1)', [id])
      answered[id] = Date.now()
    }
    await client.end()
  }
  const relay = async () => {
    const [sender, receiver] = [await open(from), await open(to)]
    let sent: number[] = []
    while (running) {
      const { rows } = await sender.query<{ id: number }>(
        `with gone as (delete from outbox where id = any ($1) returning id), kept as (insert into sent_event select id from gone)
         select id from outbox where id <> all ($1) order by id limit 50`,
        [sent],
      )
      sent = rows.map(({ id }) => id)
      await receiver.query('insert into inbox select unnest($1::int[]) on conflict do nothing', [sent])
    }
    await Promise.all([sender.end(), receiver.end()])
  }
  const ended = Promise.all([write(), relay()])
  const stop = async () => {
    running = false
    await ended
  }
  return { answered, stop }
}

test('snapshots contain everything answered before their time, and each received event with its sender', async () => {
  const traffic = [startTraffic(0, 1), startTraffic(1, 0)]
  const slow = await startSlowProxy(urls[1] ?? '')
  const findings: string[] = []
  let most = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { of, until, release } = await takeSnapshots(
      new Map([
        ['auth', urls[0] ?? ''],
        ['tickets', slow.url],
      ]),
    )
    const read = async (index: number, text: string): Promise<number[]> => {
      const client = await open(index)
      await client.query('begin isolation level repeatable read')
      await client.query(`set transaction snapshot '${of.get(PAIR[index] ?? 'auth')?.snapshot}'`)
      const { rows } = await client.query<{ id: number }>(text)
      await client.end()
      return rows.map(({ id }) => id)
    }
    for (const [from, to] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const told = new Set(await read(from, 'select id from outbox union select id from sent_event'))
      const heard = await read(to, 'select id from inbox')
      most = Math.max(most, heard.length)
      const alien = heard.filter((id) => !told.has(id))
      const missing = (traffic[from]?.answered ?? []).flatMap((at, id) =>
        at < Date.parse(until) && !told.has(id) ? [id] : [],
      )
      if (missing.length > 0) findings.push(`round ${round}: ${missing.length} answered events of ${from} are missing`)
      if (alien.length > 0) findings.push(`round ${round}: ${alien.length} of ${heard.length} events have no sender`)
    }
    await release()
  }
  await Promise.all(traffic.map(({ stop }) => stop()))
  slow.close()

  expect(findings).toEqual([])
  expect(most).toBeGreaterThan(100)
})
