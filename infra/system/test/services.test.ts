import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { companyDeleted } from '@recado/contracts/auth/events'
import { DatabaseConfig, ServiceConfig } from '@recado/kit/config'
import { eventually, type TestService } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testAlertRules } from '../../alerts/test/test-alert-rules.ts'
import { testDeclaredMetrics } from '../../dashboards/test/test-declared-metrics.ts'
import { findQueues } from '../../dlq/src/find-queues.ts'
import { loadService } from '../src/load-service.ts'
import { NAMES_WITH_DATABASE, SERVICE_NAMES, type ServiceName, serviceOf } from '../src/services.ts'
import { variablesOf } from '../src/variables.ts'
import { startDeclared } from './start-service.ts'

const OF_ALL = Object.keys({ ...ServiceConfig.shape, ...DatabaseConfig.shape })

test('the declaration has every folder of services except the kit, which they share', () => {
  const folders = readdirSync(join(import.meta.dirname, '../../../services'))

  expect(folders.filter((name) => name !== 'kit').sort()).toEqual(SERVICE_NAMES.toSorted())
})

test.each(SERVICE_NAMES)(
  'the definition of %s has the name, database and variables of its declaration',
  async (name) => {
    const definition = await loadService(name)
    const read = z.instanceof(z.ZodObject).parse(definition.config).shape

    expect(definition.name).toBe(name)
    expect(definition.migrations !== undefined).toBe(serviceOf(name).database)
    expect(Object.keys(read).sort()).toEqual(variablesOf(serviceOf(name)).toSorted())
    expect(variablesOf(serviceOf(name)).filter((variable) => OF_ALL.includes(variable))).toEqual([])
  },
)

describe('running all services with their declared settings', () => {
  let services: ReadonlyMap<ServiceName, TestService>
  const metrics = new Map<ServiceName, string>()
  beforeAll(async () => {
    services = new Map(await Promise.all(SERVICE_NAMES.map(async (name) => [name, await startDeclared(name)] as const)))
    for (const name of SERVICE_NAMES) metrics.set(name, await metricsOf(name))
  })
  afterAll(async () => {
    await Promise.all([...services.values()].map((service) => service.close()))
  })

  function running(name: ServiceName): TestService {
    const service = services.get(name)
    if (!service) throw new Error(`${name} does not run`)
    return service
  }
  const metricsOf = async (name: ServiceName) => (await fetch(`${running(name).address}/metrics`)).text()
  const queuesOf = async (name: ServiceName) =>
    [...(await metricsOf(name)).matchAll(/^dead_events\{queue="([^"]+)"\}/gm)].map(([, queue = '']) => queue)

  test.each(SERVICE_NAMES)('%s is ready and answers every route that it declares', async (name) => {
    const declared = Object.values(serviceOf(name).routes).map(({ method, url }) => `${method} ${url}`)
    const service = running(name)

    expect((await service.raw('GET', '/health/live')).status).toBe(200)
    expect((await service.raw('GET', '/health/ready')).status).toBe(200)
    expect(service.routes).toEqual(expect.arrayContaining(declared))
  })

  test.each(NAMES_WITH_DATABASE)('%s erases a deleted company, and no other one', async (name) => {
    const service = running(name)
    const companies = async () => {
      const { rows } = await service.database.query<{ id: number }>('select company_id as id from idempotency_key')
      return rows.map(({ id }) => id).sort()
    }
    await service.database.query(
      `insert into idempotency_key (company_id, user_id, key, request_hash, answer)
        select id, 1, 'a key', 'hash', '{}' from unnest(array[71, 72]) as id`,
    )

    await service.publish(companyDeleted, 71, { companyId: 71 })

    expect(await eventually(companies, (ids) => !ids.includes(71))).toEqual([72])
  })

  test.each(SERVICE_NAMES)('the command make dlq knows every queue that %s consumes', async (name) => {
    const consumed = await eventually(
      () => queuesOf(name),
      // each service with a database consumes at least the deletions of companies
      (queues) => queues.length > 0 || !serviceOf(name).database,
    )

    expect(findQueues()).toEqual(expect.arrayContaining(consumed))
  })

  testAlertRules(() => [...metrics.values()])
  testDeclaredMetrics(() => [...metrics.values()])
})
