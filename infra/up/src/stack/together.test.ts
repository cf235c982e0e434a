import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FEW_MEGABYTES } from '@recado/system/node-flags'
import { NAMES_WITH_DATABASE, SERVICE_NAMES } from '@recado/system/services'
import { databaseVariables, portVariable } from '@recado/system/variables'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { makeFixtureRepository } from '../../test/fixture-repository.ts'
import { findFreePort } from '../ports.ts'
import type { StackOptions } from './options.ts'
import { type RunningPart, startStack, stopStack } from './stack.ts'

let repository: string
let port: number

beforeEach(async () => {
  repository = makeFixtureRepository()
  port = await findFreePort()
})

afterEach(async () => {
  await stopStack(join(repository, '.data'))
  rmSync(repository, { recursive: true })
})

const start = (changes: Partial<Pick<StackOptions, 'together' | 'apart' | 'environment'>> = {}) => {
  const databases = NAMES_WITH_DATABASE.flatMap((service) =>
    Object.entries(databaseVariables(service)).map(([role, name]) => [name, `postgres://${service}-${role}`]),
  )
  return startStack({
    directory: join(repository, '.data'),
    repository,
    port,
    durable: false,
    log: () => {},
    ...changes,
    environment: {
      PATH: process.env['PATH'],
      POSTGRES_URL: inject('postgresUrl'),
      AMQP_URL: inject('amqpUrl'),
      ...Object.fromEntries(databases),
      ...changes.environment,
    },
  })
}

const flagsOf = (part: RunningPart | undefined): string[] =>
  readFileSync(`/proc/${part?.pid}/cmdline`, 'utf8')
    .split('\0')
    .filter((word) => word.startsWith('--'))

test('all services share one process on request, each with its own address and database', async () => {
  const session = { AUTH_DATABASE_SESSION_URL: 'postgres://auth-session' }
  const stack = await start({ environment: { TOGETHER: 'yes', ...session } })

  const services = stack.services()
  expect(new Set(SERVICE_NAMES.map((name) => services[name]?.pid)).size).toBe(1)
  expect(new Set(SERVICE_NAMES.map((name) => services[name]?.url)).size).toBe(SERVICE_NAMES.length)
  for (const part of [services.tickets, services.edge]) expect(flagsOf(part)).toEqual(FEW_MEGABYTES)
  const told = (await (await fetch(services.tickets?.url ?? '')).json()) as Record<string, string>
  for (const name of SERVICE_NAMES) {
    expect(services[name]?.url).toBe(`http://127.0.0.1:${told[portVariable(name)]}`)
    if (!NAMES_WITH_DATABASE.includes(name)) continue
    expect(told[databaseVariables(name).app]).toBe(`postgres://${name}-app`)
  }
  expect(told).toMatchObject({
    JWKS_URL: `${services.auth?.url}/auth/.well-known/jwks.json`,
    SECRET_KEY: expect.any(String),
    MEDIA_LINK_KEY: expect.any(String),
  })
  expect(told).toMatchObject(session)
  expect(Object.keys(told)).not.toContain('DATABASE_URL')
  expect(Object.keys(told)).not.toContain('DATABASE_SESSION_URL')
  const edge = (await (await fetch(stack.url)).json()) as Record<string, string>
  expect(edge['TICKETS_URL']).toBe(services.tickets?.url)

  const file = join(repository, 'command.js')
  const program = `import { writeFileSync } from 'node:fs'
    writeFileSync('told.json', JSON.stringify([process.env.DATABASE_URL, process.env.PORT]))`
  writeFileSync(file, program)
  await stack.run('tickets', [file])
  const seen: unknown = JSON.parse(readFileSync(join(repository, 'told.json'), 'utf8'))
  expect(seen).toEqual(['postgres://tickets-app', told[portVariable('tickets')]])
})

test('services that share a process by option run without the flags for small machines', async () => {
  const { tickets } = (await start({ together: true })).services()

  expect(flagsOf(tickets)).toEqual([])
})

test('a second start finds the shared process, and a change to separate processes reuses its addresses', async () => {
  const first = (await start({ together: true })).services()
  expect((await start({ together: true })).services()).toEqual(first)

  const apart = (await start({ together: false })).services()

  expect(new Set(SERVICE_NAMES.map((name) => apart[name]?.pid)).size).toBe(SERVICE_NAMES.length)
  for (const name of SERVICE_NAMES) expect(apart[name]?.url).toBe(first[name]?.url)
  const again = (await start({ together: true })).services()
  expect(again.tickets?.url).toBe(first.tickets?.url)
  expect(again.tickets?.pid).not.toBe(apart.tickets?.pid)
})

test('a service in `apart` has its own process, which can be killed and restarted separately', async () => {
  const stack = await start({ together: true, apart: ['connections'] })
  const before = stack.services()
  const others = SERVICE_NAMES.filter((name) => name !== 'connections')
  expect(new Set(others.map((name) => before[name]?.pid)).size).toBe(1)
  expect(before.connections?.pid).not.toBe(before.tickets?.pid)

  stack.kill('connections', 'SIGKILL')
  await stack.restart('connections')

  const after = stack.services()
  expect(after.connections?.pid).not.toBe(before.connections?.pid)
  for (const name of others) expect(after[name]).toEqual(before[name])
})
