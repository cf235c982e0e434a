// @vitest-environment jsdom
import { listTickets } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aMe, aTicket, ME } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { News } from './news.tsx'

const server = fakeServer()
const listOf = (tickets: Ticket[]) => ({ tickets, count: tickets.length, hasMore: false })

test('the bell counts exactly the tickets that concern the user, however many others have unread messages', async () => {
  const own = aTicket({ id: 1, status: 'open', unreadMessages: 2 })
  const others = Array.from({ length: 39 }, (_, index) =>
    aTicket({ id: index + 2, status: 'closed', userId: ME, unreadMessages: 1 }),
  )
  server.serve(listTickets, ({ query }) => {
    const found = [own, ...others].filter(({ status }) => !query['status'] || status === query['status'])
    return { tickets: found, count: found.length, hasMore: !query['status'] }
  })
  await show(<News />)

  await screen.findByRole('button', { name: '1 atendimento com novidades' })
  expect(document.title).toBe('(1) Recado')
})

test('the bell lists a ticket that a colleague gave to me, even with nothing unread', async () => {
  const given = aTicket({ status: 'open', unreadMessages: 0, handedBy: { id: 9, name: 'Léo', at: null } })
  server.serve(listTickets, ({ query }) => {
    const found = query['status'] === 'open' ? [given] : []
    return { tickets: found, count: found.length, hasMore: false }
  })
  await show(<News />)

  await userEvent.click(await screen.findByRole('button', { name: '1 atendimento com novidades' }))

  await screen.findByText('Transferido por Léo')
})

test('a transfer stands in the bell with its own hour, not that of the last message', async () => {
  const at = '2026-03-02T15:20:00.000Z'
  const given = aTicket({
    status: 'open',
    lastMessageAt: '2026-03-01T12:00:00.000Z',
    handedBy: { id: 9, name: 'Léo', at },
  })
  server.serve(listTickets, ({ query }) => listOf(query['status'] === 'open' ? [given] : []))
  await show(<News />)

  await userEvent.click(await screen.findByRole('button', { name: '1 atendimento com novidades' }))

  expect((await screen.findByText('Transferido por Léo')).parentElement?.querySelector('time')?.dateTime).toBe(at)
})

test('a ticket that waits again is counted and listed with nothing unread, and says for how long it waits', async () => {
  const queuedAt = new Date(Date.now() - 12 * 60_000).toISOString()
  const back = aTicket({
    status: 'pending',
    userId: null,
    user: null,
    unreadMessages: 0,
    queuedAt,
    handedBy: { id: 9, name: 'Léo', at: queuedAt },
  })
  server.serve(listTickets, ({ query }) => listOf(query['status'] === 'pending' ? [back] : []))
  await show(<News />)

  await userEvent.click(await screen.findByRole('button', { name: '1 atendimento com novidades' }))

  await screen.findByText('Voltou a aguardar')
  await screen.findByTitle('Aguardando há 12 min')
  expect(document.title).toBe('(1) Recado')
})

test('an agent who is not told of waiting tickets does not ask for them', async () => {
  server.serve(listTickets, () => ({ tickets: [], count: 0, hasMore: false }))
  await show(<News />, { me: { ...aMe(), allTicket: 'disable' } })

  await screen.findByRole('button', { name: 'Notificações' })
  await expect.poll(() => server.heardOf(listTickets).map(({ query }) => query['status'])).toEqual(['open'])
})
