// @vitest-environment jsdom
import { listNotifications, readAllNotifications, readNotification } from '@recado/contracts/notifications/routes'
import { listTickets } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aChat, aNotification, LEO } from '../../../testing/chat-samples.ts'
import { aMe, aTicket, ME } from '../../../testing/samples.ts'
import { fakeServer } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { News } from './news.tsx'

const server = fakeServer()
const listOf = (tickets: Ticket[]) => ({ tickets, count: tickets.length, hasMore: false })

test('the list of notifications counts exactly the tickets that concern the user, not all tickets with unread messages', async () => {
  const own = aTicket({ id: 1, status: 'open', unreadMessages: 2 })
  const others = Array.from({ length: 39 }, (_, index) =>
    aTicket({ id: index + 2, status: 'closed', userId: ME, unreadMessages: 1 }),
  )
  server.serve(listTickets, ({ query }) => {
    const found = [own, ...others].filter(({ status }) => !query['status'] || status === query['status'])
    return { tickets: found, count: found.length, hasMore: !query['status'] }
  })
  await show(<News />)

  await screen.findByRole('button', { name: '1 novidade' })
  expect(document.title).toBe('(1) Recado')
})

test.each([
  [52, false, 0],
  [40, true, 0],
  [40, true, 1],
])(
  'the button of notifications shows 40+ for %i unread tickets, more on the server: %s, and %i mentions',
  async (count, hasMore, mentions) => {
    const unread = Array.from({ length: count }, (_, index) =>
      aTicket({ id: index + 1, status: 'open', unreadMessages: 1 }),
    )
    const records = Array.from({ length: mentions }, (_, index) => aNotification({ id: index + 1 }))
    server.serve(listTickets, ({ query }) => {
      const found = query['status'] === 'open' ? unread : []
      return { tickets: found, count: found.length, hasMore: hasMore && found.length > 0 }
    })
    server.serve(listNotifications, () => ({ records, count: mentions, hasMore: false, unread: mentions }))
    await show(<News />)

    await expect.poll(() => document.title).toBe('(40+) Recado')
  },
)

test('a ticket that a colleague gave to the user is in the list of notifications, even without unread messages', async () => {
  const given = aTicket({
    status: 'open',
    unreadMessages: 0,
    handedBy: { id: 9, name: 'Léo', at: '2026-03-01T12:00:00.000Z' },
  })
  server.serve(listTickets, ({ query }) => {
    const found = query['status'] === 'open' ? [given] : []
    return { tickets: found, count: found.length, hasMore: false }
  })
  await show(<News />)

  await userEvent.click(await screen.findByRole('button', { name: '1 novidade' }))

  await screen.findByText('Transferido por Léo')
})

test('a transfer is in the list of notifications with the time of the transfer, not of the last message', async () => {
  const at = '2026-03-02T15:20:00.000Z'
  const given = aTicket({
    status: 'open',
    lastMessageAt: '2026-03-01T12:00:00.000Z',
    handedBy: { id: 9, name: 'Léo', at },
  })
  server.serve(listTickets, ({ query }) => listOf(query['status'] === 'open' ? [given] : []))
  await show(<News />)

  await userEvent.click(await screen.findByRole('button', { name: '1 novidade' }))

  expect((await screen.findByText('Transferido por Léo')).parentElement?.querySelector('time')?.dateTime).toBe(at)
})

test('a ticket that waits again is counted and listed without unread messages, and shows how long it has waited', async () => {
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

  await userEvent.click(await screen.findByRole('button', { name: '1 novidade' }))

  await screen.findByText('Voltou a aguardar')
  await screen.findByTitle('Aguardando há 12 min')
  expect(document.title).toBe('(1) Recado')
})

test('an agent without notifications of waiting tickets causes no request for them', async () => {
  server.serve(listTickets, () => ({ tickets: [], count: 0, hasMore: false }))
  await show(<News />, { me: { ...aMe(), allTicket: 'disable' } })

  await screen.findByRole('button', { name: 'Notificações' })
  await expect.poll(() => server.heardOf(listTickets).map(({ query }) => query['status'])).toEqual(['open'])
})

describe('the list with notifications of colleagues', () => {
  const given = aTicket({
    id: 5,
    status: 'open',
    unreadMessages: 0,
    handedBy: { id: LEO, name: 'Léo Prado', at: '2026-03-01T12:00:00.000Z' },
  })
  const named = { id: given.id, uuid: given.uuid, number: 5, contactName: 'Carla' }
  const assigned = aNotification({
    id: 2,
    about: { kind: 'ticket-assigned', ticket: named, excerpt: 'é urgente' },
    createdAt: '2026-03-02T12:05:00.000Z',
  })
  const read = aNotification({
    id: 1,
    about: { kind: 'connection-down', whatsapp: { id: 5, name: 'Principal' }, status: 'DISCONNECTED' },
    readAt: '2026-03-02T12:00:00.000Z',
  })
  const mention = aNotification({ id: 3 })
  let notices = [mention, assigned, read]
  beforeEach(() => {
    notices = [mention, assigned, read]
    server.serve(listTickets, ({ query }) => {
      const tickets = query['status'] === 'open' ? [given] : []
      return { tickets, count: tickets.length, hasMore: false }
    })
    server.serve(listNotifications, ({ query }) => {
      const unread = notices.filter(({ readAt }) => readAt === null)
      const records = query['unreadOnly'] === 'true' ? unread : notices
      return { records, count: records.length, hasMore: false, unread: unread.length }
    })
  })
  const openBell = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

  test('a transferred ticket and a mention are each listed once, and read entries are below', async () => {
    await show(<News />)
    await openBell('2 novidades')

    const rows = await screen.findAllByRole('link')
    expect(rows.map((row) => row.getAttribute('href'))).toEqual([
      `/tickets/${given.uuid}`,
      `/chats/${aChat().uuid}?message=7`,
      '/connections',
    ])
    screen.getByText('Léo Prado passou Carla para você')
    screen.getByText('é urgente')
    screen.getByText('Anteriores')
    expect(screen.queryByText('Transferido por Léo Prado')).toBeNull()
  })

  test('a notification that is opened is read on all devices', async () => {
    server.serve(readNotification, () => ({ ...mention, readAt: mention.createdAt, version: 2 }))
    const { address } = await show(<News />)
    await openBell('2 novidades')

    await userEvent.click(await screen.findByRole('link', { name: /mencionou você em Equipe/ }))

    await screen.findByRole('button', { name: '1 novidade' })
    expect(server.heardOf(readNotification).map(({ params }) => params['notificationId'])).toEqual(['3'])
    await expect.poll(address).toBe(`/chats/${aChat().uuid}?message=7`)
  })

  test('marking all notifications as read includes them up to the newest visible one', async () => {
    server.serve(readAllNotifications, () => {
      notices = notices.map((notice) => ({ ...notice, readAt: notice.createdAt, version: 2 }))
      return { unread: 0 }
    })
    await show(<News />)
    await openBell('2 novidades')

    await userEvent.click(await screen.findByRole('button', { name: 'Marcar tudo como lido' }))

    await screen.findByText('Transferido por Léo Prado') // the ticket itself still has unread messages
    expect(server.heardOf(readAllNotifications)[0]?.body).toEqual({ upTo: 3 })
  })
})
