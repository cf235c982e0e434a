import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseConfig, ServiceConfig } from '@recado/kit/config'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { SERVICE_NAMES, serviceOf } from '../src/services.ts'
import { variablesOf } from '../src/variables.ts'
import { loadService, startDeclared } from './start-service.ts'

const OF_ALL = Object.keys({ ...ServiceConfig.shape, ...DatabaseConfig.shape })

test('the declaration has every folder of services but the kit, which they share', () => {
  const folders = readdirSync(join(import.meta.dirname, '../../../services'))

  expect(folders.filter((name) => name !== 'kit').sort()).toEqual(SERVICE_NAMES.toSorted())
})

describe.each(SERVICE_NAMES)('the service %s', (name) => {
  test('has the name and the database that the declaration says, and reads the variables that it lists', async () => {
    const definition = await loadService(name)
    const read = z.instanceof(z.ZodObject).parse(definition.config).shape

    expect(definition.name).toBe(name)
    expect(definition.migrations !== undefined).toBe(serviceOf(name).database)
    expect(Object.keys(read).sort()).toEqual(variablesOf(serviceOf(name)).toSorted())
    expect(variablesOf(serviceOf(name)).filter((variable) => OF_ALL.includes(variable))).toEqual([])
  })

  test('starts with what the declaration says, is ready, and answers every route that it declares', async () => {
    const service = await startDeclared(name)
    const declared = Object.values(serviceOf(name).routes).map(({ method, url }) => `${method} ${url}`)

    const ready = await service.raw('GET', '/health/ready')
    const live = await service.raw('GET', '/health/live')
    const { routes } = service
    await service.close()

    expect([ready.status, live.status]).toEqual([200, 200])
    expect(routes).toEqual(expect.arrayContaining(declared))
  })
})
