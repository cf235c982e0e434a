import { ROUTES_BY_SERVICE, type ServiceName } from '@recado/contracts/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linesOf } from '../src/finding.ts'
import { sweep } from '../src/sweep.ts'
import { startAuth } from './subjects/auth.ts'
import { startBilling } from './subjects/billing.ts'
import { startConnections } from './subjects/connections.ts'
import type { StartedSubject } from './subjects/subject.ts'
import { startTickets } from './subjects/tickets.ts'

/** How each service is started, and what turns red when one of its tables loses its row-level security. */
const SERVICES: Readonly<Record<ServiceName, { start(): Promise<StartedSubject>; table: string; routes: string[] }>> = {
  auth: {
    start: startAuth,
    table: 'app_user',
    routes: ['getUser', 'listUsers', 'pickUsers', 'updateUser', 'deleteUser'],
  },
  billing: { start: startBilling, table: 'idempotency_key', routes: [] },
  connections: {
    start: startConnections,
    table: 'connection',
    routes: ['listConnections', 'getConnection', 'startSession', 'endSession', 'newQrCode', 'deleteConnection'],
  },
  tickets: {
    start: startTickets,
    table: 'queue',
    routes: ['listQueues', 'updateTicket'],
  },
}

describe.each(Object.keys(ROUTES_BY_SERVICE) as ServiceName[])('the two companies of the %s service', (name) => {
  const { start, table, routes } = SERVICES[name]
  let subject: StartedSubject
  beforeAll(async () => {
    subject = await start()
  })
  afterAll(() => subject.close())

  test('see and change nothing of each other', async () => {
    expect(linesOf(await sweep(subject))).toEqual([])
  })

  test('are no longer kept apart, and the sweep says so, when a table loses its row-level security', async () => {
    await subject.service.database.query(`alter table ${table} disable row level security`)

    const wheres = (await sweep(subject)).map(({ where }) => where)

    expect(wheres).toEqual(expect.arrayContaining([`table ${table}`, ...routes.map((route) => `route ${route}`)]))
  })
})
