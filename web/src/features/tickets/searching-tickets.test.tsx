// @vitest-environment jsdom
import { PAGE_SIZE } from '@recado/contracts/limits'
import { countTickets, listTickets } from '@recado/contracts/tickets/routes'
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeLanguage } from '../../shared/i18n/language.ts'
import { viewerOf } from '../../shared/session/current-user.tsx'
import { aMe, MY_QUEUE } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { carla, dario, serveInbox, showInbox } from './serve-inbox.tsx'
import { dropTicket } from './ticket-cache.ts'

const server = fakeServer()

beforeEach(() => serveInbox(server))

test('a search is sent to the server when the user pauses typing, and an empty result can be cleared', async () => {
  server.serve(listTickets, ({ query }) => ({
    tickets: query['searchParam'] ? [] : [carla],
    count: 0,
    hasMore: false,
  }))
  await showInbox()
  await userEvent.type(await screen.findByRole('searchbox'), 'xyz')

  await screen.findByText('Nenhum resultado para "xyz"')
  expect(server.heardOf(listTickets).map(({ query }) => query['searchParam'])).toEqual([undefined, 'xyz'])
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))

  await screen.findByText('Carla')
})

test('only users who may see all tickets get the filter for all', async () => {
  await showInbox()
  await userEvent.click(await screen.findByRole('button', { name: 'Filtros' }))
  await screen.findByText('Só não lidos')

  expect(screen.queryByText('Todos')).toBeNull()
})

test('a supervisor sees all tickets, with a chip that removes this filter', async () => {
  const { address } = await showInbox({ me: aMe('supervisor') })
  await userEvent.click(await screen.findByRole('button', { name: 'Filtros' }))
  await userEvent.click(await screen.findByText('Todos'))

  await expect.poll(() => server.heardOf(listTickets).at(-1)?.query['showAll']).toBe('true')
  await userEvent.click(await screen.findByRole('button', { name: 'Remover o filtro Todos' }))
  await expect.poll(address).toBe('/tickets')
})

test('an address lists tickets that were closed between two days and are not of groups, with chips that remove the filters', async () => {
  const path = '/tickets?tab=closed&people=1&closedFrom=2026-02-01&closedTo=2026-02-10'
  const { address } = await showInbox({ path })
  const asked = () => server.heardOf(listTickets).at(-1)?.query
  await expect
    .poll(asked)
    .toMatchObject({ closedFrom: '2026-02-01', closedTo: '2026-02-10', withoutGroups: 'true', status: 'closed' })

  await userEvent.click(
    await screen.findByRole('button', { name: 'Remover o filtro Finalizados: 01/02/2026 – 10/02/2026' }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remover o filtro Sem grupos' }))

  await expect.poll(address).toBe('/tickets?tab=closed')
  await expect.poll(() => asked()?.['withoutGroups']).toBeUndefined()
})

test.each([
  [`${MY_QUEUE}`, `[${MY_QUEUE}]`, 'false'],
  [`0.${MY_QUEUE}`, `[${MY_QUEUE}]`, undefined], // 0 stands for tickets without a queue
  ['0', '[]', undefined],
  ['', undefined, undefined],
])('queues %j in the address filter the list', async (queues, queueIds, noQueue) => {
  await showInbox({ path: `/tickets?queues=${queues}` })

  await screen.findByText('Carla')
  const { query } = server.heardOf(listTickets)[0] ?? {}
  expect([query?.['queueIds'], query?.['noQueue']]).toEqual([queueIds, noQueue])
})

describe('a search for tickets', () => {
  test('a search finds tickets of every status, including those of colleagues, and shows the matching messages below', async () => {
    const { address } = await showInbox({ path: '/tickets?tab=pending' })
    await userEvent.type(await screen.findByRole('searchbox'), 'pão')

    await screen.findByText('messages with pão')
    await expect.poll(address).toBe('/tickets?tab=search&q=p%C3%A3o')
    const { query } = server.heardOf(listTickets).at(-1) ?? {}
    expect(query).toMatchObject({ searchParam: 'pão', showAll: 'true' })
    expect(query).not.toHaveProperty('status')
  })

  describe('a search with more tickets than the server counts', () => {
    const aPage = (number: number) =>
      Array.from({ length: PAGE_SIZE.tickets }, (_, at) => ({ ...carla, id: number * 1_000 + at }))
    const serveMany = (count: number) =>
      server.serve(listTickets, ({ query }) => ({
        tickets: aPage(Number(query['pageNumber'])),
        count,
        countIsCapped: true,
        hasMore: query['pageNumber'] === '1',
      }))

    test.each([
      ['pt', 'Atendimentos (1.000+)'],
      ['en', 'Tickets (1,000+)'],
      ['es', 'Atenciones (1000+)'],
    ] as const)(
      'a search with more tickets than are counted says in %s that there are more',
      async (language, title) => {
        storeLanguage(language)
        serveMany(1_000)
        await showInbox({ path: '/tickets?tab=search&q=agora' })

        await screen.findByRole('heading', { name: title })
      },
    )

    test('a search with more tickets than are counted still fetches the further pages', async () => {
      serveMany(PAGE_SIZE.tickets)
      await showInbox({ path: '/tickets?tab=search&q=agora' })

      const rows = await screen.findByRole('list', { name: 'Lista de atendimentos' })
      fireEvent.scroll(rows.parentElement as HTMLElement, { target: { scrollTop: 30 * 68 } })

      await expect.poll(() => server.heardOf(listTickets).map(({ query }) => query['pageNumber'])).toEqual(['1', '2'])
    })
  })

  test('a search shows the number of found tickets, without those that no longer match', async () => {
    server.serve(listTickets, () => ({ tickets: [carla, dario], count: 2, hasMore: false }))
    const { client } = await showInbox({ path: '/tickets?tab=search&q=pão' })
    await screen.findByRole('heading', { name: 'Atendimentos (2)' })

    act(() => dropTicket(client, viewerOf(aMe()), { ticketId: carla.id, version: carla.version + 1 }))

    await screen.findByRole('heading', { name: 'Atendimentos (1)' })
  })

  test('an empty search sends no request', async () => {
    await showInbox({ path: '/tickets?tab=search' })

    await screen.findByText('Digite para buscar.')
    expect(server.heardOf(listTickets)).toEqual([])
  })
})

test('the filters of an address are sent to the server, and shown as chips that remove them', async () => {
  const path = '/tickets?tags=7&users=10.11&connection=5&date=2026-03-02&updated=2026-03-04&order=waiting'
  const { address } = await showInbox({ path })

  await screen.findByText('Carla')
  expect(server.heardOf(listTickets)[0]?.query).toMatchObject({
    tags: '[7]',
    users: '[10,11]',
    whatsappIds: '[5]',
    date: '2026-03-02',
    updatedAt: '2026-03-04',
    order: 'waiting',
    status: 'open',
  })
  expect(server.heardOf(countTickets)[0]?.query).not.toHaveProperty('order')
  for (const chip of ['#7', '#10', '#11', '#5', 'Criados em 02/03/2026', 'Mais tempo esperando'])
    await userEvent.click(screen.getByRole('button', { name: `Remover o filtro ${chip}` }))

  await expect.poll(address).toBe('/tickets?updated=2026-03-04')
})

test('tickets from advertisements can be chosen in the filters, with a chip that removes the filter', async () => {
  const { address } = await showInbox()
  await userEvent.click(await screen.findByRole('button', { name: 'Filtros' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'De onde veio' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Anúncios e publicações' }))

  await expect.poll(() => server.heardOf(listTickets).at(-1)?.query['cameFrom']).toBe('ad')
  expect(address()).toBe('/tickets?from=ad')
  await userEvent.click(await screen.findByRole('button', { name: 'Remover o filtro Anúncios e publicações' }))
  await expect.poll(address).toBe('/tickets')
})

test("a day is chosen in a calendar in the user's language, and the filters stay open", async () => {
  const { address } = await showInbox({ path: '/tickets?date=2026-03-02' })
  await userEvent.click(await screen.findByRole('button', { name: 'Filtros' }))
  const day = await screen.findByLabelText('Criados em')
  expect(day.textContent).toBe('02/03/2026')

  await userEvent.click(day)
  await userEvent.click(await screen.findByRole('button', { name: '10 março 2026' }))

  await expect.poll(address).toBe('/tickets?date=2026-03-10')
  expect(screen.getByLabelText('Criados em').textContent).toBe('10/03/2026')
})
