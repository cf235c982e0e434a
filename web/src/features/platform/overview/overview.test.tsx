// @vitest-environment jsdom
import { enterSupport } from '@recado/contracts/auth/support-routes'
import { listReviews, summarizeInvoices } from '@recado/contracts/billing/invoice-routes'
import { showAuthService, surveyCompanies } from '@recado/contracts/platform/auth-routes'
import { showBillingService, surveyDebts } from '@recado/contracts/platform/billing-routes'
import { showCampaignsService } from '@recado/contracts/platform/campaign-routes'
import { showChatService } from '@recado/contracts/platform/chat-routes'
import {
  listAllConnections,
  showConnectionsService,
  surveyConnections,
} from '@recado/contracts/platform/connection-routes'
import type { ConnectionOfCompany, ServiceHealth, SurveyedCompany } from '@recado/contracts/platform/platform'
import { showTicketsService, surveyTickets } from '@recado/contracts/platform/ticket-routes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { AllConnectionsRoute } from '../../../app/all-connections-route.tsx'
import { PlatformRoute } from '../../../app/platform-route.tsx'
import { findBarriers } from '../../../testing/find-barriers.ts'
import { aMe } from '../../../testing/samples.ts'
import { fakeServer, Unreachable } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { healthOf } from './attention.ts'

const server = fakeServer()
const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const aCompany = (id: number, name: string): SurveyedCompany => ({
  id,
  name,
  status: true,
  dueDate: '2400-01-01',
  isOnTrial: false,
  lastActivityAt: hoursAgo(72),
  storedBytes: 0,
  storageLimitMb: null,
  isStorageNear: false,
})
const aHealth = (changes: Partial<ServiceHealth> = {}): ServiceHealth => ({
  version: '1.0.0',
  startedAt: hoursAgo(5),
  unsent: { events: 0, seconds: 0 },
  unrouted: 0,
  queues: [],
  ...changes,
})

const COMPANIES = [aCompany(2, 'Calma'), aCompany(3, 'Devedora'), aCompany(4, 'Muda'), aCompany(5, 'Lenta')]
const OUTAGE = { companyId: 4, connections: 2, since: hoursAgo(3) }
const DEBT = { companyId: 3, invoices: 1, value: 99.9, dueDate: '2026-01-05', payments: 0 }
const LATE = { companyId: 5, pending: 4, open: 1, breached: 3 }
const BUSY = { companyId: 2, pending: 1, open: 1, breached: 0 }
const SERVICE_ROUTES = [
  showAuthService,
  showBillingService,
  showCampaignsService,
  showChatService,
  showConnectionsService,
  showTicketsService,
]

beforeEach(() => {
  server.serve(listReviews, () => ({ payments: [], count: 0, hasMore: false }))
  const months = Array.from({ length: 12 }, (_, month) => ({
    month: `2026-${String(month + 1).padStart(2, '0')}`,
    paid: 0,
    invoices: 0,
  }))
  server.serve(summarizeInvoices, () => ({
    months,
    overdue: { companies: 1, invoices: 1, value: 99.9 },
    open: { invoices: 0, value: 0 },
  }))
  server.serve(surveyCompanies, () => ({ count: COMPANIES.length, companies: COMPANIES }))
  server.serve(surveyConnections, () => ({
    byStatus: [
      { status: 'CONNECTED' as const, connections: 7 },
      { status: 'DISCONNECTED' as const, connections: 2 },
    ],
    troubled: [OUTAGE],
  }))
  server.serve(surveyDebts, () => [DEBT])
  server.serve(surveyTickets, () => [LATE, BUSY])
  for (const route of SERVICE_ROUTES) server.serve(route, () => aHealth())
})

const open = () => show(<PlatformRoute />, { me: aMe('admin', true), path: '/platform' })
const companies = async () => within(await screen.findByRole('table', { name: 'Empresas' }))
const namesIn = (rows: readonly HTMLElement[]) =>
  rows.flatMap((row) => within(row).queryByRole('rowheader')?.textContent ?? [])

test('companies with problems come worst first, and those without only in the whole list', async () => {
  await open()

  const table = await companies()
  await table.findByText('3 atendimentos')
  expect(namesIn(table.getAllByRole('row'))).toEqual(['Muda', 'Devedora', 'Lenta'])
  expect(table.getByText('2 conexões')).toBeTruthy()
  expect(table.getByText('há 3 h')).toBeTruthy()

  await userEvent.click(screen.getByRole('radio', { name: 'Todas' }))
  expect(namesIn((await companies()).getAllByRole('row'))).toEqual(['Muda', 'Devedora', 'Lenta', 'Calma'])
})

test('a part that its service cannot tell leaves the others, and the service is shown as away', async () => {
  for (const route of [surveyTickets, showTicketsService]) {
    server.serve(route, () => {
      throw new Unreachable()
    })
  }
  await open()

  const table = await companies()
  expect(namesIn(table.getAllByRole('row'))).toEqual(['Muda', 'Devedora'])
  const services = within(await screen.findByRole('table', { name: 'Serviços' }))
  const row = within(await services.findByRole('row', { name: /^Atendimento/ }))
  expect(await row.findByText('Não responde')).toBeTruthy()
})

test('companies are not called free of problems while a service cannot tell', async () => {
  server.serve(surveyConnections, () => {
    throw new Unreachable()
  })
  server.serve(surveyDebts, () => [])
  server.serve(surveyTickets, () => [BUSY])
  await open()

  expect(await screen.findByText(/^Não se sabe se há problemas/)).toBeTruthy()
  expect(screen.queryByText('Nenhuma empresa com problemas.')).toBeNull()
})

test('events that no consumer could take are named with their queue', async () => {
  server.serve(showChatService, () =>
    aHealth({
      version: '1.1.0',
      unrouted: 2,
      queues: [{ queue: 'chat.keep-company', waiting: 4, dead: 1 }],
    }),
  )
  await open()

  expect(await screen.findByText('chat.keep-company: 1')).toBeTruthy()
  expect(screen.getByText('2 eventos não chegaram a nenhuma fila.')).toBeTruthy()
  expect(screen.getByText('Os serviços estão em versões diferentes.')).toBeTruthy()
})

test('a company is entered as support with a reason', async () => {
  await open()
  const table = await companies()
  await userEvent.click(table.getByRole('button', { name: 'Entrar como suporte em Muda' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Motivo, que a empresa vê' }), 'Número caiu')
  server.serve(enterSupport, () => {
    throw new Unreachable()
  })
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Entrar como suporte' }))

  await expect
    .poll(() => server.heardOf(enterSupport).map(({ params, body }) => [params, body]))
    .toEqual([[{ companyId: '4' }, { reason: 'Número caiu' }]])
})

test('the overview has no barrier', async () => {
  await open()
  await (await companies()).findByText('3 atendimentos')

  expect(await findBarriers()).toEqual([])
})

describe('connections of all companies', () => {
  const aConnection = (id: number, changes: Partial<ConnectionOfCompany> = {}): ConnectionOfCompany => ({
    companyId: 4,
    companyName: 'Muda',
    id,
    type: 'whatsapp',
    status: 'DISCONNECTED',
    since: hoursAgo(3),
    hasProblem: true,
    wasOpen: true,
    ...changes,
  })

  test('the list is filtered by company, status and problems, and the address keeps the filter', async () => {
    const shown = [aConnection(7), aConnection(8, { status: 'CONNECTED', hasProblem: false })]
    server.serve(listAllConnections, ({ query }) => {
      const { onlyProblems } = listAllConnections.query.parse(query)
      const connections = shown.filter(({ hasProblem }) => hasProblem || !onlyProblems)
      return { connections, count: connections.length, hasMore: false }
    })
    const { address } = await show(<AllConnectionsRoute />, {
      me: aMe('admin', true),
      path: '/platform/connections?q=Muda&status=DISCONNECTED',
    })
    const table = within(await screen.findByRole('table'))
    expect(table.getByText('#7')).toBeTruthy()
    expect(table.getByText('#8')).toBeTruthy()

    await userEvent.click(screen.getByRole('switch', { name: 'Com problemas' }))

    await expect.poll(() => screen.queryByText('#8')).toBeNull()
    expect(address()).toBe('/platform/connections?q=Muda&status=DISCONNECTED&problems=yes')
    expect(server.heardOf(listAllConnections).at(-1)?.query).toEqual({
      searchParam: 'Muda',
      status: 'DISCONNECTED',
      onlyProblems: 'true',
      pageNumber: '1',
    })
  })
})

test('a company with an outage comes before a larger debt, and the longest outage first', () => {
  const short = { companyId: 2, connections: 1, since: hoursAgo(1) }
  const joined = healthOf({
    companies: COMPANIES,
    connections: { byStatus: [], troubled: [OUTAGE, short] },
    debts: [DEBT],
    tickets: undefined,
  })

  expect(joined.map(({ name, hasProblem }) => [name, hasProblem])).toEqual([
    ['Muda', true],
    ['Calma', true],
    ['Devedora', true],
    ['Lenta', false],
  ])
})
