import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { NAMES_WITH_DATABASE, SERVICE_NAMES } from '@recado/system/services'
import { databaseVariables } from '@recado/system/variables'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { ANSWER, DIE, machineWithBroker } from '../../test/fixture-broker.ts'
import { makeFixtureRepository } from '../../test/fixture-repository.ts'
import { findFreePort, isPortFree } from '../ports.ts'
import { markProcess } from '../process/process-mark.ts'
import type { StackOptions } from './options.ts'
import { type PartName, SIMULATORS } from './parts.ts'
import { runBeside } from './run-beside.ts'
import { startStack, stopStack } from './stack.ts'
import { readStackState, writeStackState } from './stack-state.ts'

const ALL: PartName[] = [...SERVICE_NAMES, 'edge', ...SIMULATORS]

let repository: string
let directory: string
let port: number

async function makeRepository(): Promise<void> {
  repository = makeFixtureRepository()
  directory = join(repository, '.data')
  port = await findFreePort()
}

async function removeRepository(): Promise<void> {
  await stopStack(directory)
  rmSync(repository, { recursive: true })
}

/** Each test starts the stack, or finds it as the previous test has left it. */
describe('a stack that stays up between tests', () => {
  beforeAll(makeRepository)
  afterAll(removeRepository)

  test('a start gives every part its environment, and a second start finds them all', async () => {
    const said: string[] = []
    const stack = await startStack(options({ log: (line) => said.push(line) }))
    const again = await startStack(options())

    expect(Object.keys(stack.services()).sort()).toEqual([...ALL].sort())
    expect(again.services()).toEqual(stack.services())
    expect(await environmentOf(stack.services().tickets)).toMatchObject({
      AMQP_NAMESPACE: 'recado',
      AMQP_URL: inject('amqpUrl'),
      DATABASE_URL: 'postgres://tickets-app',
      DATABASE_OWNER_URL: 'postgres://tickets-owner',
      DATABASE_SYSTEM_URL: 'postgres://tickets-system',
      HOST: '127.0.0.1',
      MEDIA_DIRECTORY: join(directory, 'media'),
      MEDIA_LINK_KEY: expect.stringMatching(/^[\w+/]{43}=$/),
      JWKS_URL: `${stack.services().auth?.url}/auth/.well-known/jwks.json`,
      NODE_ENV: 'development',
      OUTGOING_HOSTS: '*,http://127.0.0.1:*,http://localhost:*,https://127.0.0.1:*',
      TRIAL_DAYS: '5', // an option of a service from the outer environment
    })
    expect(await environmentOf(stack.services().auth)).toMatchObject({
      PUBLIC_URL: stack.url,
      SANDBOX_ENABLED: 'true',
      SANDBOX_PHONE_URL: stack.phoneUrl,
      SECRET_KEY: expect.stringMatching(/^[\w+/]{43}=$/),
    })
    expect(await environmentOf(stack.services().connections)).toMatchObject({
      MEDIA_DIRECTORY: join(directory, 'media'),
      SANDBOX_MEDIA_CA: 'a certificate',
      SANDBOX_ROOT_KEY: 'cafe',
      SANDBOX_URL: 'ws://127.0.0.1:1/chat',
      SECRET_KEY: expect.stringMatching(/^[\w+/]{43}=$/),
    })
    expect(await environmentOf(stack.services().billing)).toMatchObject({
      PIX_CA: 'an authority',
      PIX_CERTIFICATE: 'its certificate',
      PIX_CERTIFICATE_KEY: 'its key',
      PIX_CLIENT_ID: 'a client',
      PIX_CLIENT_SECRET: 'its secret',
      PIX_DRIVER: 'bacen',
      PIX_KEY: 'a key in Pix',
      PIX_SIMULATOR_URL: stack.bankUrl,
      PIX_URL: 'https://127.0.0.1:1',
      PIX_WEBHOOK_ADDRESSES: '127.0.0.1',
      PIX_WEBHOOK_SECRET: expect.stringMatching(/^[\w+/]{43}=$/),
      PIX_WEBHOOK_URL: `${stack.url}/api/subscription/webhook`,
    })
    expect(await environmentOf(stack.services().tickets)).toMatchObject({
      DIALOGFLOW_URL: `${stack.providersUrl}/dialogflow`,
      GOOGLE_AUTH_URL: `${stack.providersUrl}/google/token`,
      MODEL_URL: `${stack.providersUrl}/openai/v1`,
      SPEECH_URL: `${stack.providersUrl}/azure-speech/cognitiveservices/v1`,
    })
    expect(await environmentOf(stack.services().edge)).toMatchObject({
      CONNECTIONS_URL: stack.services().connections?.url,
      PORT: String(port),
      REALTIME_URL: stack.services().realtime?.url,
      WEB_ROOT: join(repository, 'web/dist'),
    })
    expect(statSync(join(directory, 'secret-key')).mode & 0o777).toBe(0o600)
    expect(said.join('\n')).toContain(`Ready: ${[...SERVICE_NAMES, 'edge'].join(', ')}`)
  })

  test("a command runs with the environment of the running service, not its caller's, and no part restarts", async () => {
    const file = join(repository, 'command.js')
    writeFileSync(
      file,
      `import { writeFileSync } from 'node:fs'
      const [, , word] = process.argv
      writeFileSync('told.json', JSON.stringify({ word, url: process.env.DATABASE_URL, at: process.cwd() }))
      process.exitCode = word === 'fail' ? 1 : 0`,
    )
    const stack = await startStack(options())

    const before = stack.services()
    await stack.run('tickets', [file, 'word'])

    const told = JSON.parse(readFileSync(join(repository, 'told.json'), 'utf8'))
    expect(told).toEqual({ word: 'word', url: 'postgres://tickets-app', at: realpathSync(repository) })
    expect(stack.services()).toEqual(before)
    await expect(stack.run('tickets', [file, 'fail'])).rejects.toThrow('The command failed and changed no data.')
    expect(await runBeside({ directory: join(repository, 'elsewhere'), repository }, 'tickets', [file, 'word'])).toBe(
      false,
    )
  })

  test('a service gets no secret, database or address that it does not declare', async () => {
    const stack = await startStack(options())

    const { tickets, campaigns, realtime, edge } = stack.services()
    const secrets = (environment: Record<string, string>) =>
      Object.keys(environment).filter((name) =>
        /^(SECRET_KEY|MEDIA_|SANDBOX_|PIX_|DATABASE_|AMQP_|POSTGRES_)/.test(name),
      )
    const databases = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_SYSTEM_URL']
    const broker = ['AMQP_NAMESPACE', 'AMQP_URL', 'AMQP_WAIT_SECONDS']

    expect(secrets(await environmentOf(campaigns)).sort()).toEqual(
      [...broker, ...databases, 'MEDIA_DIRECTORY', 'MEDIA_LINK_KEY'].sort(),
    )
    expect(secrets(await environmentOf(realtime)).sort()).toEqual(broker)
    expect(secrets(await environmentOf(edge))).toEqual(['AMQP_URL']) // every part inherits variables from outside
    expect(secrets(await environmentOf(tickets)).sort()).toEqual(
      [...broker, ...databases, 'MEDIA_DIRECTORY', 'MEDIA_LINK_KEY', 'SECRET_KEY'].sort(),
    )
  })

  test('a killed part restarts at the same address', async () => {
    const stack = await startStack(options())
    const { tickets: before, ...others } = stack.services()

    expect(stack.kill('tickets', 'SIGKILL')).toBe(true)
    await stack.restart('tickets')
    const restarted = stack.services().tickets
    stack.kill('tickets', 'SIGKILL')
    await expect.poll(() => stack.services().tickets).toBeUndefined()
    const { tickets: found, ...foundOthers } = (await startStack(options())).services()

    expect([restarted?.url, found?.url]).toEqual([before?.url, before?.url])
    expect(new Set([before?.pid, restarted?.pid, found?.pid]).size).toBe(3)
    expect(foundOthers).toEqual(others)
    expect(stack.kill('postgres', 'SIGKILL')).toBe(false) // a server from the environment is never killed
  })

  test('a service runs with the given number of processes, the edge gets all their addresses, and surplus ones are stopped', async () => {
    const stack = await startStack(options({ replicas: { connections: 3 } }))
    const { connections, 'connections-2': second, 'connections-3': third, edge } = stack.services()
    expect(await environmentOf(edge)).toMatchObject({
      CONNECTIONS_URL: [connections?.url, second?.url, third?.url].join(','),
    })
    expect(await environmentOf(third)).toMatchObject({ DATABASE_URL: 'postgres://connections-app' })

    const fewer = await startStack(options())

    expect(Object.keys(fewer.services()).sort()).toEqual([...ALL].sort())
  })

  test('a failed start leaves a stack that ran before unchanged', async () => {
    const stack = await startStack(options())
    stack.kill('edge', 'SIGKILL')
    await expect.poll(() => stack.services().edge).toBeUndefined()
    const { edge: _, ...others } = stack.services()

    await expect(startStack(options({ environment: { BREAK: 'edge' } }))).rejects.toThrow('edge stopped')

    expect(stack.services()).toEqual(others)
  })

  test('a part restarts when its description changes', async () => {
    const before = (await startStack(options())).services()

    const after = (await startStack(options({ environment: { LOG_LEVEL: 'debug' } }))).services()

    expect(after.simulator?.pid).toBe(before.simulator?.pid)
    expect(after.tickets?.pid).not.toBe(before.tickets?.pid)
    expect(await environmentOf(after.tickets)).toMatchObject({ LOG_LEVEL: 'debug' })
  })
})

describe('a fresh stack', () => {
  beforeEach(makeRepository)
  afterEach(removeRepository)

  test('two concurrent starts start the stack once', async () => {
    const [one, other] = await Promise.all([startStack(options()), startStack(options())])

    expect(one.services()).toEqual(other.services())
  })

  test('a stop ends only processes that the start has created', async () => {
    const bystander = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
    await startStack(options())

    const stopped = await stopStack(directory)

    expect([...stopped].sort()).toEqual([...ALL].sort())
    expect(await isPortFree(port)).toBe(true)
    expect(bystander.exitCode).toBeNull()
    await query('select 1') // the server from the environment still runs
    expect(await stopStack(directory)).toEqual([])
    bystander.kill()
  })

  test('a port in use is reported in one sentence, and no process is started', async () => {
    const taker = createServer().listen(port, '127.0.0.1')
    await once(taker, 'listening')

    await expect(startStack(options())).rejects.toThrow(
      `Port ${port} is taken by another program; stop that, or choose another port: PORT=${port + 1} make up`,
    )
    taker.close()
    expect(await stopStack(directory)).toEqual([])
  })

  test('a part that ends during its start shows the end of its log, and all started parts are stopped', async () => {
    await expect(startStack(options({ environment: { BREAK: 'tickets' } }))).rejects.toMatchObject({
      message: expect.stringContaining('tickets stopped while it was starting.'),
      lastLines: 'the first words of tickets\ntickets could not start: out of luck',
    })

    expect(await stopStack(directory)).toEqual([])
    expect(await isPortFree(port)).toBe(true)
  })

  test('an interrupted start stops all parts that it has started', async () => {
    const interruption = new AbortController()
    const starting = startStack(options({ environment: { STALL: 'auth' }, signal: interruption.signal }))
    const outcome = expect(starting).rejects.toThrow('Interrupted.')
    await expect.poll(() => isPortFree(port)).toBe(false)

    interruption.abort()

    await outcome
    expect(await stopStack(directory)).toEqual([])
  })

  test('services start while RabbitMQ is still starting', async () => {
    const machine = machineWithBroker(directory, 'tickets', ANSWER)

    const stack = await startStack(options({ environment: { AMQP_URL: undefined }, machine }))

    expect(await environmentOf(stack.services().tickets)).toMatchObject({
      AMQP_URL: stack.amqpUrl,
      AMQP_WAIT_SECONDS: '180',
    })
    expect(await stopStack(directory)).toContain('rabbitmq')
  })

  test('a failed RabbitMQ stops the services, and the start fails at once', async () => {
    const machine = machineWithBroker(directory, 'auth', DIE)

    const starting = startStack(options({ environment: { AMQP_URL: undefined, STALL: 'auth' }, machine }))

    await expect(starting).rejects.toMatchObject({
      message: expect.stringContaining('RabbitMQ stopped while it was starting.'),
      lastLines: 'no memory for a broker today',
    })
    expect(await stopStack(directory)).toEqual([])
  })

  test("an interrupt during RabbitMQ's start stops every started part", async () => {
    const interruption = new AbortController()
    const machine = machineWithBroker(directory, 'nobody', ANSWER)
    const { signal } = interruption
    const starting = startStack(options({ environment: { AMQP_URL: undefined, STALL: 'auth' }, machine, signal }))
    const outcome = expect(starting).rejects.toThrow('Interrupted.')
    await expect.poll(() => readStackState(directory).parts['auth']).toBeDefined()

    interruption.abort()

    await outcome
    expect(await stopStack(directory)).toEqual([])
  })

  test('a stack does not treat another process as its own when that process has reused a pid', async () => {
    const stack = await startStack(options())
    await stopStack(directory)
    const state = readStackState(directory)
    const fingerprint = state.parts['auth']?.fingerprint ?? ''
    state.parts['auth'] = { process: { pid: process.pid, startedAt: 'another boot 1' }, fingerprint }
    writeStackState(directory, state)

    await stopStack(directory)
    await startStack(options())

    expect(stack.services().auth?.pid).not.toBe(process.pid)
    expect(markProcess(process.pid)).toBeDefined()
  })

  test('the simulated bank and providers do not run when the environment chooses others', async () => {
    const bank = { PIX_DRIVER: 'bacen', PIX_URL: 'https://pix.example.com' }
    const model = { MODEL_URL: 'https://models.example.com/v1' }
    const stack = await startStack(options({ environment: { ...bank, ...model } }))

    expect([stack.bankUrl, stack.providersUrl]).toEqual([undefined, undefined])
    expect(await environmentOf(stack.services().billing)).toMatchObject(bank)
    const environment = await environmentOf(stack.services().tickets)
    expect(environment).toMatchObject(model)
    expect(environment).not.toHaveProperty('DIALOGFLOW_URL')
    expect(Object.keys(stack.services())).not.toContain('pix-simulator')
    expect(Object.keys(stack.services())).not.toContain('provider-simulators')
  })

  test('the simulators do not run in production', async () => {
    const stack = await startStack(options({ environment: { NODE_ENV: 'production' } }))

    expect([stack.phoneUrl, stack.bankUrl, stack.providersUrl]).toEqual([undefined, undefined, undefined])
    for (const name of SIMULATORS) expect(stack.services()[name]).toBeUndefined()
    expect(await environmentOf(stack.services().billing)).not.toHaveProperty('PIX_DRIVER')
    expect(await environmentOf(stack.services().connections)).toMatchObject({
      NODE_ENV: 'production',
      SANDBOX_ENABLED: 'false',
    })
  })

  test('databases that are not in the environment are created', async () => {
    const namespace = `up-${randomBytes(4).toString('hex')}`
    const names = NAMES_WITH_DATABASE.map((service) => `${namespace.replace('-', '_')}_${service}`)
    const servers = { POSTGRES_URL: inject('postgresUrl'), AMQP_URL: inject('amqpUrl') }

    const stack = await startStack({ ...options(), namespace, environment: servers })

    const { DATABASE_URL } = await environmentOf(stack.services().auth)
    expect(DATABASE_URL).toContain(`/${names[0]}`)
    expect(await query('select datname from pg_database where datname = any($1)', [names])).toHaveLength(names.length)
    await stopStack(directory)
    for (const name of names) {
      await query(`drop database ${name} with (force)`)
      for (const role of ['owner', 'app', 'system']) await query(`drop role ${name}_${role}`)
    }
  })

  test("an incomplete set of a database's three addresses is refused", async () => {
    await expect(startStack(options({ environment: { AUTH_DATABASE_OWNER_URL: '' } }))).rejects.toThrow(
      'Set all of AUTH_DATABASE_URL, AUTH_DATABASE_OWNER_URL, AUTH_DATABASE_SYSTEM_URL or none of them.',
    )
  })
})

function options({ environment, ...others }: Partial<StackOptions> = {}): StackOptions {
  const urls = NAMES_WITH_DATABASE.flatMap((service) =>
    Object.entries(databaseVariables(service)).map(([role, variable]) => [variable, `postgres://${service}-${role}`]),
  )
  return {
    directory,
    repository,
    port,
    durable: false,
    log: () => {},
    environment: {
      PATH: process.env['PATH'],
      POSTGRES_URL: inject('postgresUrl'),
      AMQP_URL: inject('amqpUrl'),
      TRIAL_DAYS: '5',
      ...Object.fromEntries(urls),
      ...environment,
    },
    ...others,
  }
}

async function environmentOf(part: { url: string } | undefined): Promise<Record<string, string>> {
  const response = await fetch(`${part?.url}/environment`)
  return (await response.json()) as Record<string, string>
}

async function query(sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  const { rows } = await client.query(sql, values)
  await client.end()
  return rows
}
