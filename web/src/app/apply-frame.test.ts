// @vitest-environment jsdom
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Message } from '@recado/contracts/messages/message'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { countTickets, getTicketByUuid } from '@recado/contracts/tickets/routes'
import type { Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { conversations } from '../features/history/api.ts'
import { openedTicket, rowsOf, ticketCounters, ticketList } from '../features/tickets/api.ts'
import { NO_FILTER as ALL, type InboxFilter, NO_QUEUE } from '../features/tickets/filter.ts'
import { messagesOf } from '../shared/history/place.ts'
import { createFrameGate } from '../shared/realtime/frame-gate.ts'
import { die, disordered, happen, times } from '../testing/chance.ts'
import { serveWorld } from '../testing/serve-world.ts'
import { fakeServer } from '../testing/server.ts'
import { aWorld, type World } from '../testing/world.ts'
import { applyFrame } from './apply-frame.ts'
import { createQueryClient } from './query-client.ts'

const MINE = 3
const OTHER = 4
const STATUSES = ['open', 'pending', 'closed'] as const

const agent: Viewer = { id: 10, profile: 'user', queueIds: [MINE], noQueueTickets: false }
const generalist: Viewer = { ...agent, noQueueTickets: true }
const supervisor: Viewer = { ...agent, profile: 'supervisor' }
const admin: Viewer = { id: 10, profile: 'admin', queueIds: [], noQueueTickets: false }

const server = fakeServer()

/** Opens a window of the product, whose lists and counters are loaded and observed, and which receives frames. */
async function aWindowOn(world: World, viewer: Viewer, filter: InboxFilter) {
  const client = createQueryClient()
  const lists = STATUSES.map(
    (status) => new InfiniteQueryObserver(client, ticketList({ ...filter, status, order: 'recent' })),
  )
  const counters = new QueryObserver(client, ticketCounters(filter))
  for (const observer of [...lists, counters]) observer.subscribe(() => {})
  const gate = createFrameGate(client, (frame) => applyFrame(client, viewer, frame))
  const settled = () => expect.poll(() => client.isFetching()).toBe(0)
  await settled()
  world.hear() // drops the frames from before the window was open
  return {
    client,
    settled,
    hear: (frames: readonly LiveFrame[]) => frames.forEach(gate.receive),
    list: (index: number) => {
      const { data } = (lists[index] as (typeof lists)[number]).getCurrentResult()
      return data ? rowsOf(data) : { tickets: [], hasMore: true, count: 0, isCapped: false }
    },
    counters: () => counters.getCurrentResult().data,
  }
}

const toFilter = ({ showAll, onlyUnread, unanswered, queueIds, snoozed }: InboxFilter, status: TicketStatus) => ({
  status,
  showAll,
  withUnreadMessages: onlyUnread,
  unanswered,
  ...(snoozed && { snoozed }),
  ...(queueIds.length > 0 && {
    queueIds: queueIds.filter((id) => id !== NO_QUEUE),
    noQueue: queueIds.includes(NO_QUEUE) ? ('true' as const) : ('false' as const),
  }),
})

test('counters change with a frame, without a request', async () => {
  const world = aWorld(agent)
  world.receive(1, MINE)
  serveWorld(server, world)
  const window = await aWindowOn(world, agent, ALL)
  const asked = server.heardOf(countTickets).length
  const hearCounts = () => {
    window.hear(world.hear())
    return window.counters()
  }

  world.receive(2, MINE)
  expect(hearCounts()).toMatchObject({ open: 0, pending: 2, closed: 0 })
  world.accept(world.tickets()[0] as Ticket, agent.id)
  expect(hearCounts()).toMatchObject({ open: 1, pending: 1, closed: 0 })
  world.close(world.tickets()[0] as Ticket)
  expect(hearCounts()).toMatchObject({ open: 0, pending: 1, closed: 1 })
  world.moveTo(world.tickets()[1] as Ticket, OTHER)
  expect(hearCounts()).toMatchObject({ open: 0, pending: 0, closed: 1, isEstimated: true })
  expect(server.heardOf(countTickets)).toHaveLength(asked)
})

test('the server confirms counters that the client has computed', async () => {
  const world = aWorld(agent)
  serveWorld(server, world)
  const window = await aWindowOn(world, agent, ALL)

  world.receive(1, MINE)
  window.hear(world.hear())

  expect(window.counters()).toMatchObject({ pending: 1, isEstimated: true })
  await expect.poll(() => window.counters()).toEqual({ open: 0, pending: 1, closed: 0, isEstimated: false })
})

describe('applied live frames give the same data as a refetch', () => {
  const FILTERS: Readonly<Record<string, InboxFilter>> = {
    'without a filter': ALL,
    'unread only': { ...ALL, onlyUnread: true },
    'without snoozed ones': { ...ALL, snoozed: 'without' },
    'snoozed ones alone': { ...ALL, showAll: true, snoozed: 'only' },
    'unanswered only': { ...ALL, unanswered: true, showAll: true },
    'one queue': { ...ALL, queueIds: [MINE] },
    'one queue and none': { ...ALL, queueIds: [NO_QUEUE, MINE] },
    everybody: { ...ALL, showAll: true },
  }
  const VIEWERS = { agent, generalist, supervisor, admin }
  const cases = Object.entries(VIEWERS).flatMap(([who, viewer]) =>
    Object.entries(FILTERS).map(([what, filter]) => ({ who, viewer, what, filter })),
  )

  test.each(cases)('tickets and counters of the $who, $what, equal a refetch', async ({ viewer, filter }) => {
    const world = aWorld(viewer)
    const roll = die(7)
    times(60, () => happen(world, roll, [MINE, OTHER]))
    serveWorld(server, world)
    const window = await aWindowOn(world, viewer, filter)

    for (let round = 0; round < 8; round += 1) {
      times(10, () => happen(world, roll, [MINE, OTHER]))
      window.hear(world.hear())
      await window.settled()

      const expected = STATUSES.map((status) => world.find(toFilter(filter, status)))
      for (const [index, tickets] of expected.entries()) expect(window.list(index).tickets).toEqual(tickets)
      const [open, pending, closed] = expected.map(({ length }) => length)
      const toBeConfirmed = { isEstimated: true } // the client will ask the server soon
      expect([{ open, pending, closed, isEstimated: false }, toBeConfirmed]).toContainEqual(
        window.counters()?.isEstimated ? toBeConfirmed : window.counters(),
      )
    }
  })

  test.each([1, 2, 3, 4, 5, 6])(
    'frames that arrive twice or late give the same data as a refetch (%i)',
    async (seed) => {
      const world = aWorld(agent)
      const roll = die(seed)
      times(40, () => happen(world, roll, [MINE, OTHER]))
      serveWorld(server, world)
      const window = await aWindowOn(world, agent, ALL)

      times(60, () => happen(world, roll, [MINE, OTHER]))
      window.hear(disordered(world.hear(), roll))
      await window.settled()

      for (const [index, status] of STATUSES.entries())
        expect(window.list(index).tickets).toEqual(world.find(toFilter(ALL, status)))
    },
  )

  test('a read mark that arrives before an earlier message does not hide the message', async () => {
    const world = aWorld(agent)
    world.receive(1, MINE)
    world.accept(world.tickets()[0] as Ticket, agent.id)
    serveWorld(server, world)
    const window = await aWindowOn(world, agent, ALL)

    world.receive(1)
    world.read(world.tickets()[0] as Ticket)
    window.hear(world.hear().toReversed())

    await expect.poll(() => window.list(0).tickets).toEqual(world.tickets())
  })

  test('the mark of a ticket that a supervisor gave to the user disappears when the user opens it in another window', async () => {
    const world = aWorld(agent)
    serveWorld(server, world)
    const window = await aWindowOn(world, agent, ALL)
    world.receive(1, MINE)
    world.accept(world.tickets()[0] as Ticket, agent.id)
    window.hear(world.hear())
    await expect.poll(() => window.list(0).tickets).toMatchObject([{ handedBy: { name: 'Supervisor' } }])

    world.read(world.tickets()[0] as Ticket)
    window.hear(world.hear())

    await expect.poll(() => window.list(0).tickets).toMatchObject([{ handedBy: null, unreadMessages: 0 }])
  })

  test('a new picture of a contact, sent between accepting and reading a ticket, stays visible', async () => {
    const world = aWorld(agent)
    serveWorld(server, world)
    const window = await aWindowOn(world, agent, ALL)
    world.receive(1, MINE)
    world.accept(world.tickets()[0] as Ticket, agent.id)
    window.hear(world.hear())

    world.photograph(1)
    world.read(world.tickets()[0] as Ticket)
    window.hear(world.hear())

    expect(window.list(0).tickets).toEqual(world.tickets())
    expect(window.list(0).tickets[0]?.contact.profilePicUrl).toBe('/public/1/1-1.jpg')
  })

  test('a new picture of a contact stays visible when an older state of the ticket arrives after it', async () => {
    const world = aWorld(agent)
    serveWorld(server, world)
    const window = await aWindowOn(world, agent, ALL)
    world.receive(1, MINE)
    window.hear(world.hear())

    world.accept(world.tickets()[0] as Ticket, agent.id)
    const late = world.hear()
    world.photograph(1)
    window.hear([...world.hear(), ...late])

    expect(window.list(0).tickets).toEqual(world.tickets())
  })

  test('the picture that is fetched after a gap replaces the one that a frame brought before it', async () => {
    const world = aWorld(agent)
    serveWorld(server, world)
    const window = await aWindowOn(world, agent, ALL)
    world.receive(1, MINE)
    world.photograph(1)
    window.hear(world.hear())

    world.photograph(1)
    world.hear() // this window misses these frames
    void window.client.invalidateQueries()
    await window.settled()
    world.accept(world.tickets()[0] as Ticket, agent.id)
    window.hear(world.hear())

    expect(window.list(0).tickets).toEqual(world.tickets())
    expect(window.list(0).tickets[0]?.contact.profilePicUrl).toBe('/public/1/1-2.jpg')
  })

  test('tickets show the new data of their contacts after the import of a phone book', async () => {
    const world = aWorld(agent)
    world.receive(1, MINE)
    serveWorld(server, world)
    const window = await aWindowOn(world, agent, ALL)
    const { uuid } = world.tickets()[0] as Ticket
    server.serve(getTicketByUuid, () => world.tickets()[0] as Ticket)
    const opened = new QueryObserver(window.client, openedTicket(window.client, uuid))
    opened.subscribe(() => {})

    world.photograph(1) // a picture stands for the name: the frame of an import contains neither
    world.hear()
    window.hear([{ subject: 'contact', action: 'reload', data: {} }])
    await window.settled()

    expect(window.list(1).tickets).toEqual(world.tickets())
    expect(opened.getCurrentResult().data?.ticket).toEqual(world.tickets()[0])
  })

  test('an older frame does not bring back or count again a ticket that has left the list', async () => {
    const world = aWorld(agent)
    world.receive(1, MINE)
    serveWorld(server, world)
    const window = await aWindowOn(world, agent, ALL)

    world.receive(1)
    const late = world.hear()
    world.moveTo(world.tickets()[0] as Ticket, OTHER)
    window.hear([...world.hear(), ...late])

    expect(window.list(1).tickets).toEqual([])
    expect(window.counters()).toMatchObject({ pending: 0 })
  })

  test('a ticket that the user may no longer see disappears after any kind of frame', async () => {
    const world = aWorld(agent)
    world.receive(1, MINE)
    serveWorld(server, world)
    const window = await aWindowOn(world, agent, ALL)

    const ticket = { ...(world.tickets()[0] as Ticket), queueId: OTHER, version: 2 }
    window.hear([{ subject: 'ticket', action: 'update', data: { ticket } }])

    expect(window.list(1).tickets).toEqual([])
    expect(window.counters()).toMatchObject({ pending: 0 })
  })

  test('a hidden ticket of a campaign is in no list and no counter until it is revealed', async () => {
    const world = aWorld(admin)
    const everybody = { ...ALL, showAll: true }
    const hidden = world.campaign(1)
    serveWorld(server, world)
    const window = await aWindowOn(world, admin, everybody)
    window.hear([{ subject: 'ticket', action: 'update', data: { ticket: hidden } }])
    expect(window.list(2).tickets).toEqual([])
    expect(window.counters()).toMatchObject({ closed: 0 })

    const shown = world.reveal(hidden)
    world.receive(1)
    window.hear(world.hear())

    expect(window.list(2).tickets).toEqual([shown])
    await expect.poll(() => window.counters()).toMatchObject({ pending: 1, closed: 1, isEstimated: false })
  })

  test("the loaded pages of a list stay equal to the first part of the server's list", async () => {
    const world = aWorld(agent)
    const roll = die(3)
    for (let contact = 1; contact <= 55; contact += 1) world.receive(contact, MINE)
    const ofOldest = world.hear().slice(0, 2)
    serveWorld(server, world)
    const window = await aWindowOn(world, agent, ALL)

    window.hear(ofOldest) // a repeated frame, about a ticket that no loaded page contains
    expect(window.list(1).tickets).toEqual(world.find(toFilter(ALL, 'pending')).slice(0, PAGE_SIZE.tickets))
    times(80, () => happen(world, roll, [MINE, OTHER]))
    window.hear(world.hear())
    await window.settled()

    const all = world.find(toFilter(ALL, 'pending'))
    const { tickets, hasMore } = window.list(1)
    expect(tickets).toEqual(all.slice(0, tickets.length))
    expect(hasMore).toBe(tickets.length < all.length)
  })

  test('the messages of a conversation over several tickets equal a refetch, after repeated and late frames too', async () => {
    const world = aWorld(agent)
    const roll = die(5)
    const talk = () => {
      const active = world.tickets().find(({ status }) => status !== 'closed')
      const sent = world.messages().find(({ fromMe, ack }) => fromMe && ack < 3)
      const steps = [
        () => world.receive(1, MINE),
        () => active && world.answer(active),
        () => active && roll(4) === 0 && world.close(active),
        () => sent && world.acknowledge(sent, sent.ack + 1),
      ]
      steps[roll(steps.length)]?.()
    }
    times(200, talk)
    serveWorld(server, world)
    const window = await aWindowOn(world, agent, ALL)
    const [first] = world.tickets()
    const opened = new InfiniteQueryObserver(window.client, conversations.query(first?.id ?? 0))
    opened.subscribe(() => {})
    await window.settled()
    await opened.fetchNextPage()

    times(60, talk)
    world.acknowledge(world.messages()[0] as Message, 1) // a message that no loaded page contains
    window.hear(disordered(world.hear(), roll))
    await window.settled()

    const shown = messagesOf(opened.getCurrentResult().data?.pages ?? [])
    expect(world.tickets().length).toBeGreaterThan(2)
    expect(shown).toEqual(world.messages().slice(-shown.length))
    expect(shown.length).toBeGreaterThan(PAGE_SIZE.messages * 2)
  })
})
