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

/**
 * How each service is started, and its routes that leak nothing even without row security: they are about oneself or
 * nobody, or their address names the company, or both companies have what they name.
 */
const SERVICES: Readonly<Record<ServiceName, { start(): Promise<StartedSubject>; harmless: string[] }>> = {
  auth: {
    start: startAuth,
    harmless: [
      ...['signup', 'logout', 'options', 'jwks', 'liveTicket', 'getSetting', 'updateSetting', 'getCompanyPlan'],
      ...['forgotPassword', 'resetPassword', 'setUpTwoFactor', 'enableTwoFactor', 'disableTwoFactor'],
      ...['listSessions', 'endOwnSession'],
    ],
  },
  billing: { start: startBilling, harmless: ['listPlans'] },
  connections: { start: startConnections, harmless: [] },
  tickets: {
    start: startTickets,
    harmless: [
      ...['createQueue', 'createContact', 'createTag', 'createQuickMessage', 'uploadContacts'],
      ...['findFile', 'openFile', 'sendExternally', 'getExternalMessage'],
      ...['searchMessages', 'listContacts', 'pickContacts'], // their rows may be gone by then: erasing takes its time
    ],
  },
}

const SWEEP_MS = 180_000 // every route is asked for everything that another company has

test('every service is swept', async () => {
  const folders = await readdir(new URL('../../../services/', import.meta.url))

  expect(folders.sort()).toEqual([...Object.keys(SERVICES), 'kit', 'realtime'].sort()) // the last has sockets and no tables
})

describe.each(Object.keys(ROUTES_BY_SERVICE) as ServiceName[])('the two companies of the %s service', (name) => {
  const { start, harmless } = SERVICES[name]
  let subject: StartedSubject
  beforeAll(async () => {
    subject = await start()
  })
  afterAll(() => subject.close())

  test(
    'see and change nothing of each other',
    async () => {
      expect(linesOf(await sweep(subject))).toEqual([])
    },
    SWEEP_MS,
  )

  test(
    'are answered as the contracts say when they ask wrongly, and nothing is written',
    async () => {
      expect(linesOf(await sweepRefusals(subject))).toEqual([])
    },
    SWEEP_MS,
  )

  test(
    'are kept apart by row-level security alone: without it the sweep is red at every table and route',
    async () => {
      const fresh = await start() // what the other sweeps have changed would hide some of what shows here
      const { database } = fresh.service
      const { rows } = await database.query<{ table: string }>(
        `select relname as table from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`,
      )
      for (const { table } of rows) await database.query(`alter table "${table}" disable row level security`)

      const findings = await sweep(fresh)
      await fresh.close()

      const routes = Object.keys(fresh.routes).filter((route) => !harmless.includes(route))
      const expected = [...rows.map(({ table }) => `table ${table}`), ...routes.map((route) => `route ${route}`)]
      const wheres = new Set(findings.map(({ where }) => where).filter((where) => !where.startsWith('event ')))
      expect([...wheres], linesOf(findings).join('\n')).toEqual(expect.arrayContaining(expected))
    },
    SWEEP_MS,
  )
})
