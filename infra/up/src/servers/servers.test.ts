import { spawn } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { POSTGRES_SETTINGS } from '@recado/system/postgres'
import amqplib from 'amqplib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Machine, thisMachine } from '../machine/machine.ts'
import { findFreePort } from '../ports.ts'
import { readState, writeState } from '../state-file.ts'
import { ServerState } from './server.ts'
import { ensureServers, signalServer, stopServers } from './servers.ts'

const EMPTY_MACHINE: Machine = { searchPath: '', postgresRoot: '/nowhere', rabbitmqRoot: '/nowhere', isRoot: false }

let directory: string

function makeDirectory(): void {
  directory = mkdtempSync(join(tmpdir(), 'own servers ')) // the path contains a space
}

async function removeDirectory(): Promise<void> {
  await stopServers(directory)
  rmSync(directory, { recursive: true })
}

describe('both private servers', () => {
  beforeAll(makeDirectory)
  afterAll(removeDirectory)

  test('two concurrent starts start each server once, and a later start finds it', async () => {
    const both = await Promise.all([ensure(), ensure()])
    const found = await ensure()

    expect(both.map(({ started }) => started.length).sort()).toEqual([0, 2])
    expect(found).toEqual({ ...both[0], started: [], owned: { postgres: true, rabbitmq: true } })
    expect(both[1].postgresUrl).toBe(both[0].postgresUrl)
    expect(await query(found.postgresUrl, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
    const names = Object.keys(POSTGRES_SETTINGS)
    const values = await Promise.all(
      names.map((name) => query(found.postgresUrl, `select current_setting('${name}') as ${name}`)),
    )
    expect(Object.assign({}, ...values.flat())).toEqual(POSTGRES_SETTINGS) // as in Compose
    await speak(found.amqpUrl)
  })

  test('killed servers restart at the same addresses with their data', async () => {
    const before = await ensure()
    await query(before.postgresUrl, 'create database survivor')
    const nameServerPort = () =>
      JSON.parse(readFileSync(join(directory, 'rabbitmq/state.json'), 'utf8')).nameServerPort as number
    const nameServerBefore = nameServerPort()

    for (const name of ['postgres', 'rabbitmq'] as const) {
      expect(signalServer(directory, name, 'SIGKILL')).toBe(true)
      await expect.poll(() => signalServer(directory, name, 'SIGCONT')).toBe(false)
    }
    const after = await ensure()

    expect(after).toEqual({ ...before, started: ['postgres', 'rabbitmq'] })
    expect(nameServerPort()).toBe(nameServerBefore) // otherwise the old name server would keep running
    await speak(after.amqpUrl)
    expect(await query(after.postgresUrl, `select datname from pg_database where datname = 'survivor'`)).toHaveLength(1)
  })

  test('both servers stop, and their ports refuse connections', async () => {
    const found = await ensure()

    expect(await stopServers(directory)).toEqual(['postgres', 'rabbitmq'])
    await expect(query(found.postgresUrl, 'select 1')).rejects.toThrow('ECONNREFUSED')
    await expect(speak(found.amqpUrl)).rejects.toThrow('ECONNREFUSED')
  })
})

describe('a failing start of the servers', () => {
  beforeEach(makeDirectory)
  afterEach(removeDirectory)

  test('a failing start names the missing servers and the command that installs them', async () => {
    await expect(ensure({}, EMPTY_MACHINE)).rejects.toThrow(
      'Not installed on this machine: postgresql, rabbitmq-server. Install with: sudo apt-get install --no-install-recommends postgresql rabbitmq-server',
    )
  })

  test('one server stops when the other cannot start', async () => {
    const broken = {
      ...EMPTY_MACHINE,
      postgresRoot: '/usr/lib/postgresql',
      rabbitmqRoot: join(directory, 'broken'),
      isRoot: process.getuid?.() === 0,
    }
    const script = join(broken.rabbitmqRoot, 'rabbitmq_server-0/sbin/rabbitmq-server')
    mkdirSync(join(script, '..'), { recursive: true })
    writeFileSync(script, '#!/bin/sh\necho no memory for a broker today\nexit 1\n', { mode: 0o755 })

    await expect(ensure({}, { ...broken, searchPath: process.env['PATH'] ?? '' })).rejects.toMatchObject({
      message: expect.stringContaining('RabbitMQ stopped while it was starting.'),
      lastLines: 'no memory for a broker today',
    })
    expect(await stopServers(directory)).toEqual([])
  })
})

describe('servers from the environment', () => {
  beforeEach(makeDirectory)
  afterEach(removeDirectory)

  test('servers from the environment are used and never stopped', async () => {
    const environment = { POSTGRES_URL: inject('postgresUrl'), AMQP_URL: inject('amqpUrl') }

    const servers = await ensureServers({
      directory,
      durable: false,
      log: () => {},
      environment,
      machine: EMPTY_MACHINE,
    })
    const stopped = await stopServers(directory)

    expect(servers).toEqual({
      postgresUrl: inject('postgresUrl'),
      amqpUrl: inject('amqpUrl'),
      owned: { postgres: false, rabbitmq: false },
      started: [],
    })
    expect(stopped).toEqual([])
    expect(await query(inject('postgresUrl'), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a server from the environment must answer', async () => {
    const port = await findFreePort()

    await expect(ensure({ POSTGRES_URL: `postgres://127.0.0.1:${port}/postgres` })).rejects.toThrow(
      `No server answers at 127.0.0.1:${port}, the address in POSTGRES_URL; start that server or unset POSTGRES_URL.`,
    )
    await expect(ensure({ POSTGRES_URL: `postgres://ana:a,b@127.0.0.1:${port}/postgres` })).rejects.toThrow(
      `No server answers at 127.0.0.1:${port}`,
    )
    await expect(ensure({ AMQP_URL: 'localhost' })).rejects.toThrow('AMQP_URL is not the URL of such a server.')
  })
})

describe('PostgreSQL without RabbitMQ', () => {
  beforeAll(makeDirectory)
  afterAll(removeDirectory)

  test('the password of a server is hidden from other users of the machine', async () => {
    const { postgresUrl } = await ensure(alone())

    const without = postgresUrl.replace(/:[^:@]+@/, ':wrong@')

    await expect(query(without, 'select 1')).rejects.toThrow('password authentication failed')
    expect(readFileSync(join(directory, 'postgres/state.json'), 'utf8')).toContain(new URL(postgresUrl).password)
  })

  test('another process with the former pid of a server is not taken for the server', async () => {
    const before = await ensure(alone())
    await stopServers(directory)
    const stranger = spawn('sleep', ['600'])
    const pid = stranger.pid ?? 0
    const file = join(directory, 'postgres/state.json')
    writeState(file, { ...readState(file, ServerState), process: { pid, startedAt: 'another boot 1' } })
    writeFileSync(join(directory, 'postgres/data/postmaster.pid'), `${pid}\n${directory}\n`)

    const after = await ensure(alone())

    expect(after).toEqual({ ...before, started: ['postgres'] })
    expect(readState(file, ServerState)?.process.pid).not.toBe(pid)
    expect(await stopServers(directory)).toEqual(['postgres'])
    expect(stranger.exitCode).toBeNull()
    stranger.kill()
  })

  test('PostgreSQL starts on another port when another program uses its port', async () => {
    const before = await ensure(alone())
    await stopServers(directory)
    const port = Number(new URL(before.postgresUrl).port)
    const taker = createServer().listen(port)

    const after = await ensure(alone())

    expect(after.postgresUrl).not.toBe(before.postgresUrl)
    expect(await query(after.postgresUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    taker.close()
  })

  test('the data of another major version is not opened', async () => {
    await ensure(alone())
    await stopServers(directory)
    const file = join(directory, 'postgres/data/PG_VERSION')
    const version = readFileSync(file)
    writeFileSync(file, '9\n')

    await expect(ensure(alone())).rejects.toThrow(
      /was written by PostgreSQL 9, this machine has .*: install postgresql-9, or move/,
    )
    writeFileSync(file, version)
  })

  test('a server that ends during its start shows the end of its log', async () => {
    await ensure(alone())
    await stopServers(directory)
    appendFileSync(join(directory, 'postgres/data/postgresql.conf'), '\nnonsense = here\n')

    await expect(ensure(alone())).rejects.toMatchObject({
      message: expect.stringContaining('PostgreSQL stopped while it was starting.'),
      lastLines: expect.stringContaining('unrecognized configuration parameter "nonsense"'),
    })
  })
})

describe('PostgreSQL without user namespaces', () => {
  beforeEach(makeDirectory)
  afterEach(removeDirectory)

  test('PostgreSQL runs as the user of its package', async () => {
    const machine = { ...thisMachine(), searchPath: directory } // the directory has no unshare
    chmodSync(directory, 0o755) // PostgreSQL's user must be able to enter

    const { postgresUrl } = await ensure(alone(), machine)

    expect(await query(postgresUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

const alone = () => ({ AMQP_URL: inject('amqpUrl') })

function ensure(environment: NodeJS.ProcessEnv = {}, machine?: Machine) {
  const path = { PATH: process.env['PATH'] }
  return ensureServers({
    directory,
    durable: false,
    log: () => {},
    environment: { ...path, ...environment },
    ...(machine && { machine }),
  })
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

async function speak(url: string): Promise<void> {
  const connection = await amqplib.connect(url)
  await connection.close()
}
