import { companyCreated } from '@recado/contracts/auth/events'
import {
  listAllConnections,
  showConnectionsService,
  surveyConnections,
} from '@recado/contracts/platform/connection-routes'
import type { RouteInput } from '@recado/contracts/route'
import { aCompany } from '@recado/contracts/testing/company'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { givenOpen, startForFile } from '../../test/harness.ts'

const SUPER = { as: { companyId: 7_801, super: true } }
const REFUSED = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
const { gateway, network } = await startForFile()

async function givenCompany(id: number, changes: Parameters<typeof aCompany>[1] = {}): Promise<void> {
  await gateway.publish(companyCreated, id, { company: aCompany(id, changes) })
  await eventually(
    async () => (await gateway.database.query('select from company_ref where company_id = $1', [id])).rowCount,
  )
}
const sql = (text: string, values: unknown[]) => gateway.database.query(text, values)
/** Replaces the stored changes of the connection's status, oldest first; each entry is the status and its age. */
async function past(companyId: number, id: number, changes: readonly [string, string][]): Promise<void> {
  await sql('delete from session_history where company_id = $1 and connection_id = $2', [companyId, id])
  for (const [status, age] of changes) {
    await sql(
      `insert into session_history (company_id, connection_id, status, at)
        values ($1, $2, $3, date_trunc('hour', now()) - $4::interval)`,
      [companyId, id, status, age],
    )
  }
  const last = changes.at(-1)?.[0]
  await sql('update connection set status = $3 where company_id = $1 and id = $2', [companyId, id, last])
}
const list = async (query: RouteInput<typeof listAllConnections>['query']) =>
  (await gateway.call(listAllConnections, { query }, SUPER)).body
const hoursAgo = (hours: number) => {
  const hour = new Date()
  hour.setMinutes(0, 0, 0)
  return new Date(hour.getTime() - hours * 3_600_000).toISOString()
}

test('super users see since when each connection of all companies is away, whatever it tried meanwhile', async () => {
  await givenCompany(7_811, { name: 'Padaria Survey' })
  await givenCompany(7_812, { name: 'Clínica Survey' })
  await givenCompany(7_813, { name: 'Desligada Survey', status: false })
  const [away, never, held] = [
    await gateway.givenConnection(7_811),
    await gateway.givenConnection(7_812),
    await gateway.givenConnection(7_813),
  ]
  await gateway.reaches(7_811, away, 'qrcode') // from here on the sessions change nothing until the code expires
  await gateway.reaches(7_812, never, 'qrcode')
  await past(7_811, away, [
    ['CONNECTED', '9 hours'],
    ['DISCONNECTED', '5 hours'],
    ['OPENING', '4 hours'],
    ['DISCONNECTED', '3 hours'],
  ])
  await past(7_812, never, [['TIMEOUT', '7 hours']])
  await past(7_813, held, [['DISCONNECTED', '8 hours']])
  const open = await givenOpen(gateway, network, 7_814)
  await givenCompany(7_814, { name: 'Aberta Survey' })

  const page = await list({ searchParam: 'survey' })

  expect(page.count).toBe(4)
  expect(page.connections.map(({ id, hasProblem }) => [id, hasProblem])).toEqual([
    [never, true],
    [away, true],
    [held, false], // the company may not work, so its sessions are closed on purpose
    [open, false],
  ])
  expect(page.connections[1]).toEqual({
    companyId: 7_811,
    companyName: 'Padaria Survey',
    id: away,
    type: 'sandbox',
    status: 'DISCONNECTED',
    since: hoursAgo(5),
    hasProblem: true,
    wasOpen: false,
  })
  expect(await list({ searchParam: 'SURVEY', onlyProblems: 'true' })).toMatchObject({ count: 2, hasMore: false })
  const { connections } = await list({ searchParam: 'survey', status: 'CONNECTED' })
  expect(connections.map(({ id }) => id)).toEqual([open])
  const { body } = await gateway.call(surveyConnections, {}, SUPER)
  expect(body.troubled.filter(({ companyId }) => companyId > 7_810 && companyId < 7_815)).toEqual([
    { companyId: 7_812, connections: 1, since: hoursAgo(7) },
    { companyId: 7_811, connections: 1, since: hoursAgo(5) },
  ])
  expect(body.byStatus).toContainEqual({ status: 'TIMEOUT', connections: expect.any(Number) })
})

test('a connection that has just left is not a problem yet, and a deleted one is not listed', async () => {
  await givenCompany(7_821, { name: 'Recente Ltda' })
  const fresh = await gateway.givenConnection(7_821)

  expect(await list({ searchParam: 'Recente Ltda' })).toMatchObject({
    connections: [{ id: fresh, hasProblem: false }],
  })
  await sql('update connection set deleted_at = now() where id = $1', [fresh])
  expect(await list({ searchParam: 'Recente Ltda' })).toEqual({ connections: [], count: 0, hasMore: false })
  await sql('update connection set deleted_at = null where id = $1', [fresh])
})

test('the connections of all companies are refused to admins, also with the words of a company', async () => {
  for (const route of [surveyConnections, listAllConnections, showConnectionsService]) {
    expect(await gateway.call(route, {} as never, { as: { companyId: 7_811, profile: 'admin' } })).toMatchObject(
      REFUSED,
    )
  }
})

test('the service tells its version and the events that no handler could take', async () => {
  const before = (await gateway.call(showConnectionsService, {}, SUPER)).body
  const queue = 'connections.keep-company'

  await gateway.publish(companyCreated, 7_831, { company: { id: 'no company' } } as never)

  const health = await eventually(
    async () => (await gateway.call(showConnectionsService, {}, SUPER)).body,
    ({ queues }) => Boolean(queues?.some((one) => one.queue === queue && one.dead > 0)),
  )
  expect(before.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(Date.parse(health.startedAt)).toBeLessThan(Date.now())
  expect(health.unsent).toMatchObject({ events: expect.any(Number) })
})
