import { defineRoute } from '@recado/contracts/route'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import type { Tx } from '../src/db/tx.ts'
import { customRoutes, route } from '../src/http/routes/route.ts'
import { eventually, startTestService } from '../src/testing/service.ts'
import { type Database, notes, ping } from './fixture/service.ts'

const ROOM = 100 // how many heavy requests of a company may be queued

const readAll = defineRoute({
  method: 'GET',
  url: '/all',
  summary: 'Reads much',
  access: 'queues:manage',
  heavy: 'always',
  query: z.object({ name: z.string() }),
  status: 200,
  response: z.object({}),
  errors: [],
})

test('a queued heavy request whose browser has closed the connection never starts', async () => {
  const begun: string[] = []
  const end = Promise.withResolvers<void>()
  const readRoute = route(readAll, async (_: Tx<Database>, { name }) => {
    begun.push(name)
    await end.promise
    return {}
  })
  const routes = [readRoute, customRoutes<Database>()(ping, async () => ({ pong: true }))]
  const service = await startTestService(
    { ...notes, create: () => ({ routes, consumers: [], listeners: [] }) },
    { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') },
  )
  const headers = { authorization: `Bearer ${await service.token()}` }
  const ask = (name: string, signal: AbortSignal | null = null) =>
    fetch(`${service.address}/all?name=${name}`, { headers, signal }).then(({ status }) => status)
  try {
    const first = ask('first')
    await eventually(() => begun.length === 1)
    const browser = new AbortController()
    const abandoned = Array.from({ length: ROOM + 1 }, () => ask('abandoned', browser.signal))
    expect(await Promise.race(abandoned)).toBe(503) // 503 proves that the queue is full
    browser.abort()
    await Promise.allSettled(abandoned)
    for (let i = 0; i < 10; i++) await service.call(ping, {}) // meanwhile the service notices the closed connections
    const last = ask('last')
    for (let i = 0; i < 10; i++) await service.call(ping, {})

    end.resolve()

    expect(await Promise.all([first, last])).toEqual([200, 200])
    expect(begun).toEqual(['first', 'last'])
  } finally {
    end.resolve()
    await service.close()
  }
})
