import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@recado/kit/testing/database'
import { eventually } from '@recado/kit/testing/service'
import { findFreePort } from '@recado/up/ports'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { loadService } from '../src/load-service.ts'
import type { ServiceName } from '../src/services.ts'
import { databaseVariables, portVariable } from '../src/variables.ts'
import { SETTINGS } from './start-service.ts'

const MAIN = fileURLToPath(new URL('../src/together/main.ts', import.meta.url))
const FAILING = fileURLToPath(new URL('failing-together.ts', import.meta.url))
const NAMES = ['auth', 'billing'] as const satisfies readonly ServiceName[]

describe('services in one process', () => {
  const databases: TestDatabase[] = []
  const children: ChildProcess[] = []
  let environment: Record<string, string>
  let addresses: Record<(typeof NAMES)[number], string>

  beforeAll(async () => {
    const ports = { auth: await findFreePort(), billing: await findFreePort() }
    addresses = { auth: `http://127.0.0.1:${ports.auth}`, billing: `http://127.0.0.1:${ports.billing}` }
    environment = {
      ...SETTINGS,
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      AMQP_URL: inject('amqpUrl'),
      AMQP_NAMESPACE: `test-${randomBytes(5).toString('hex')}`,
      JWKS_URL: `${addresses.auth}/auth/.well-known/jwks.json`,
      MEDIA_DIRECTORY: '/nowhere',
    }
    for (const name of NAMES) {
      const { migrations } = await loadService(name)
      if (!migrations) throw new Error(`${name} has no database`)
      const database = await createTestDatabase(inject('postgresUrl'), name, migrations)
      databases.push(database)
      const { app, owner, system } = databaseVariables(name)
      environment[app] = database.urls.app
      environment[owner] = database.urls.owner
      environment[system] = database.urls.system
      environment[portVariable(name)] = String(ports[name])
    }
  })
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })
  afterAll(async () => {
    for (const database of databases) await database.drop()
  })

  function run(file: string, names: readonly string[], changes: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, [file, ...names], { env: { ...environment, ...changes } })
    children.push(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk
      })
    }
    return { child, closed: once(child, 'close').then(([code]) => code as number | null), said: () => said }
  }

  const statusOf = (url: string): Promise<number> =>
    fetch(url).then(
      async (response) => {
        await response.body?.cancel()
        return response.status
      },
      () => 0,
    )
  const areReady = async () =>
    (await Promise.all(NAMES.map((name) => statusOf(`${addresses[name]}/health/ready`)))).every((code) => code === 200)
  const areGone = async () =>
    (await Promise.all(NAMES.map((name) => statusOf(`${addresses[name]}/health/live`)))).every((code) => code === 0)

  test('services answer at their own addresses with their own routes, databases and metrics, and stop together', async () => {
    const { child, closed } = run(MAIN, NAMES)
    await eventually(areReady)

    expect(await statusOf(`${addresses.auth}/auth/.well-known/jwks.json`)).toBe(200)
    expect(await statusOf(`${addresses.billing}/auth/.well-known/jwks.json`)).toBe(404)
    expect(await statusOf(`${addresses.billing}/plans/list`)).toBe(200)
    expect(await statusOf(`${addresses.auth}/plans/list`)).toBe(404)
    const metrics = await Promise.all(NAMES.map(async (name) => (await fetch(`${addresses[name]}/metrics`)).text()))
    expect(metrics.map((text) => text.includes('route="/plans/list",status="200"'))).toEqual([false, true])

    child.kill('SIGTERM')
    expect(await closed).toBe(0)
    expect(await areGone()).toBe(true)
  })

  test('services do not start if one of them cannot, and the error names it', async () => {
    const nowhere = 'postgres://nobody:hunter2@127.0.0.1:1/none'
    const { closed, said } = run(MAIN, NAMES, { [databaseVariables('billing').owner]: nowhere })

    expect(await closed).toBe(1)
    expect(said()).toMatch(/^together could not start: billing could not start: the database of DATABASE_OWNER_URL /m)
    expect(said()).not.toContain('hunter2')
    expect(await areGone()).toBe(true)
  })

  test('all services end when one fails, so that a supervisor restarts them', async () => {
    const { child, closed, said } = run(FAILING, [])
    await eventually(areReady)

    child.kill('SIGUSR2')

    expect(await closed).toBe(1)
    expect(said()).toContain('billing is broken')
    expect(await areGone()).toBe(true)
  })
})
