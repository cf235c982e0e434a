// @vitest-environment jsdom
import { showDashboard } from '@recado/contracts/dashboard/routes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import type { Attendant, Dashboard } from './api.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { sorted } from './sort-attendants.ts'

const server = fakeServer()
const person = (changes: Partial<Attendant>): Attendant => ({
  id: 1,
  name: 'Bia',
  rating: null,
  ratings: 0,
  tickets: 0,
  avgSupportTime: null,
  answers: { met: 0, missed: 0 },
  resolutions: { met: 0, missed: 0 },
  online: false,
  ...changes,
})
const attendants = [
  person({ id: 1, name: 'Ágata', rating: 2.7, ratings: 14, avgSupportTime: 65.4, online: true }),
  person({ id: 2, name: 'Bruno' }),
  person({ id: 3, name: 'Caio', rating: 3, ratings: 1, avgSupportTime: 5 }),
]
const dashboard: Dashboard = {
  counters: {
    supportPending: 4,
    supportHappening: 7,
    supportFinished: 1_210,
    leads: 0,
    avgSupportTime: 1_505.2,
    avgWaitTime: null,
  },
  attendants,
  targets: [],
  ticketsToday: Array.from({ length: 24 }, (_, hour) => ({ hour, count: hour === 9 ? 5 : 0 })),
}

beforeEach(() => {
  server.serve(showDashboard, () => dashboard)
  // jsdom has no layout, and a chart without a size logs an error
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 300))
})

const open = (path = '/', profile: 'admin' | 'supervisor' = 'admin') =>
  show(<DashboardPage />, { me: aMe(profile), path })
const asked = () => server.heardOf(showDashboard).at(-1)?.query
const names = () =>
  within(screen.getByRole('table', { name: 'Atendentes' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

test('the dashboard starts with the current month, and shows figures without data as zero', async () => {
  await open()

  const pending = await screen.findByRole('link', { name: '4' })
  expect(pending.getAttribute('href')).toBe('/tickets?tab=pending&all=1&people=1')
  expect(screen.getByText('1.210')).toBeTruthy()
  expect(screen.getByText('25 h 05 min')).toBeTruthy()
  expect(screen.getAllByText('0 min')).toHaveLength(2)
  expect(screen.getByText('Espera média')).toBeTruthy()
  expect(asked()?.['date_from']).toMatch(/-01$/)
})

test('the dashboard stores another period in the address, and requests no figures without a complete period', async () => {
  const { address } = await open()
  await screen.findByText('1.210')
  const before = server.heardOf(showDashboard).length
  await userEvent.click(screen.getByRole('radio', { name: 'Período' }))
  await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }))
  await screen.findByText('Parametrize o filtro')
  expect(server.heardOf(showDashboard)).toHaveLength(before)

  await userEvent.click(screen.getByRole('combobox', { name: 'Período' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Últimos 15 dias' }))
  await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }))

  await expect.poll(asked).toEqual({ days: '15' })
  await expect.poll(address).toBe('/?type=days&days=15')
})

test('the dashboard opens the period of its address', async () => {
  await open('/?from=2026-02-01&to=2026-02-10')

  await expect.poll(asked).toEqual({ date_from: '2026-02-01', date_to: '2026-02-10' })
})

test('the count of closed tickets opens the tickets that were closed in the period', async () => {
  await open('/?from=2026-02-01&to=2026-02-10')

  const closed = await screen.findByRole('link', { name: '1.210' })
  expect(closed.getAttribute('href')).toBe(
    '/tickets?tab=closed&all=1&people=1&closedFrom=2026-02-01&closedTo=2026-02-10',
  )
})

test('agents can be sorted by any column, in both directions', async () => {
  await open()
  await expect.poll(() => screen.queryByRole('table', { name: 'Atendentes' })).not.toBeNull()
  expect(names()).toEqual(['Ágata', 'Bruno', 'Caio'])

  await userEvent.click(screen.getByRole('button', { name: 'Avaliações' }))
  expect(names()).toEqual(['Ágata', 'Caio', 'Bruno'])
  await userEvent.click(screen.getByRole('button', { name: 'Avaliações' }))

  expect(names()).toEqual(['Caio', 'Ágata', 'Bruno'])
  expect(sorted(attendants, { key: 'online', isDown: true })[0]?.name).toBe('Ágata')
})

test('a supervisor sees which queues the figures include', async () => {
  await open('/', 'supervisor')

  await screen.findByText('Dados das suas filas: Balcão')
  expect(screen.queryByText('Vencimento')).toBeNull()
})

test('a part of the dashboard that fails to load can be tried again', async () => {
  server.serve(showDashboard, () => {
    throw new Unreachable()
  })
  await open()
  await screen.findByText('Não foi possível carregar.')

  server.serve(showDashboard, () => dashboard)
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))

  await screen.findByText('1.210')
})

describe('with targets in the period', () => {
  const queues = [
    { queueId: 1, name: 'Vendas', answers: { met: 199, missed: 1 }, resolutions: { met: 0, missed: 0 } },
    { queueId: null, name: null, answers: { met: 1, missed: 1 }, resolutions: { met: 1, missed: 3 } },
  ]
  const answered = person({ id: 1, name: 'Bia', answers: { met: 1, missed: 0 }, resolutions: { met: 1, missed: 1 } })
  const cellsOf = (table: string, row: string) =>
    within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(row) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)

  test('the dashboard shows the share of met targets by queue and by agent, and rounds to 100 % only when all were met', async () => {
    server.serve(showDashboard, () => ({ ...dashboard, attendants: [answered, person({ id: 2 })], targets: queues }))
    await open()
    await screen.findByRole('table', { name: 'Prazos cumpridos' })

    expect(cellsOf('Prazos cumpridos', 'Vendas')).toEqual(['99% (199/200)', 'Sem prazos'])
    expect(cellsOf('Prazos cumpridos', 'Sem fila')).toEqual(['50% (1/2)', '25% (1/4)'])
    expect(cellsOf('Atendentes', '66%')).toContain('66% (2/3)')
  })

  test('agents are sorted by the share of met targets, and those without targets go last', () => {
    const late = person({ id: 2, name: 'Ana', answers: { met: 1, missed: 9 } })
    const none = person({ id: 3, name: 'Aldo' })
    const idsBy = (isDown: boolean) => sorted([none, answered, late], { key: 'targets', isDown }).map(({ id }) => id)

    expect([idsBy(false), idsBy(true)]).toEqual([
      [2, 1, 3],
      [1, 2, 3],
    ])
  })
})

test('the dashboard of a company without targets shows none', async () => {
  await open()
  await screen.findByText('1.210')

  expect(screen.queryByText('Prazos cumpridos')).toBeNull()
})
