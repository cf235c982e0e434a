import { readdir } from 'node:fs/promises'
import { ROUTES_BY_SERVICE, type ServiceName } from '@recado/contracts/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linesOf } from '../src/finding.ts'
import { sweep } from '../src/sweep.ts'
import { sweepRefusals } from '../src/sweep-refusals.ts'
import { startAuth } from './subjects/auth.ts'
import { startBilling } from './subjects/billing.ts'
import { startConnections } from './subjects/connections.ts'
import type { StartedSubject } from './subjects/subject.ts'
import { startTickets } from './subjects/tickets.ts'

/** How each service is started, and what turns red when tables of it lose their row-level security. */
const SERVICES: Readonly<
  Record<ServiceName, { start(): Promise<StartedSubject>; tables: string[]; routes: string[] }>
> = {
  auth: {
    start: startAuth,
    tables: ['app_user', 'login'], // read together
    routes: ['getUser', 'listUsers', 'pickUsers', 'updateUser', 'deleteUser'],
  },
  billing: { start: startBilling, tables: ['idempotency_key'], routes: [] },
  connections: {
    start: startConnections,
    tables: ['connection'],
    routes: ['listConnections', 'getConnection', 'startSession', 'newQrCode', 'deleteConnection'],
  },
  tickets: {
    start: startTickets,
    tables: ['queue'],
    routes: ['listQueues', 'updateTicket'],
  },
}

test('every service is swept', async () => {
  const folders = await readdir(new URL('../../../services/', import.meta.url))

  expect(folders.sort()).toEqual([...Object.keys(SERVICES), 'kit', 'realtime'].sort()) // the last has sockets and no tables
})

describe.each(Object.keys(ROUTES_BY_SERVICE) as ServiceName[])('the two companies of the %s service', (name) => {
  const { start, tables, routes } = SERVICES[name]
  let subject: StartedSubject
  beforeAll(async () => {
    subject = await start()
  })
  afterAll(() => subject.close())

  test('see and change nothing of each other', async () => {
    expect(linesOf(await sweep(subject))).toEqual([])
  })

  test('are answered as the contracts say when they ask wrongly, and nothing is written', async () => {
    expect(linesOf(await sweepRefusals(subject))).toEqual([])
  })

  test('are no longer kept apart, and the sweep says so, when tables lose their row-level security', async () => {
    for (const table of tables) await subject.service.database.query(`alter table ${table} disable row level security`)

    const findings = await sweep(subject)

    const expected = [...tables.map((table) => `table ${table}`), ...routes.map((route) => `route ${route}`)]
    expect(
      findings.map(({ where }) => where),
      linesOf(findings).join('\n'),
    ).toEqual(expect.arrayContaining(expected))
  })
})
