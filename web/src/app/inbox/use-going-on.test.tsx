// @vitest-environment jsdom
import type { NextConversation } from '@recado/contracts/auth/preferences'
import { listTickets } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, Route, Routes, useParams } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { ticketList } from '../../features/tickets/api.ts'
import { NO_FILTER } from '../../features/tickets/filter.ts'
import { useInboxAddress } from '../../features/tickets/use-inbox-address.ts'
import { addStep, dropStep, type UndoableStep } from '../../shared/undo/undoable-steps.ts'
import { aMe, aTicket, ME, MY_QUEUE, PREFERENCES } from '../../testing/samples.ts'
import { fakeServer, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { useGoingOn } from './use-going-on.ts'

const server = fakeServer()
const mine = (id: number, changes: Partial<Ticket> = {}) =>
  aTicket({ id, status: 'open', userId: ME, user: { id: ME, name: 'Bia' }, ...changes })
const waiting = (id: number, queuedAt: string, queueId = MY_QUEUE) =>
  aTicket({ id, status: 'pending', userId: null, queueId, queuedAt })
const [left, read, unread] = [mine(1), mine(2, { unreadMessages: 0 }), mine(3, { unreadMessages: 2 })]
const longest = waiting(4, '2026-03-02T08:00:00.000Z')
const tickets = [left, read, unread, longest, waiting(5, '2026-03-02T09:00:00.000Z')]
const uuid = left.uuid

beforeEach(() => {
  server.serve(listTickets, ({ query }) => {
    const found = tickets.filter(({ status }) => status === query['status'])
    return { tickets: found, count: found.length, hasMore: false }
  })
})

function Inbox() {
  const { uuid: opened } = useParams()
  const { leave, goOn, toNeighbour } = useGoingOn(opened, useInboxAddress())
  return (
    <>
      <button type="button" onClick={() => leave(left)}>
        leave
      </button>
      <button type="button" onClick={() => void goOn(left)}>
        go on
      </button>
      <button type="button" onClick={() => void goOn(read)}>
        close another
      </button>
      <button type="button" onClick={() => toNeighbour(1)}>
        down
      </button>
      <Link to="/kanban">kanban</Link>
    </>
  )
}

const open = (next: NextConversation, search = '', path = `/tickets/${uuid}`) =>
  show(
    <Routes>
      <Route path="/tickets/:uuid?" element={<Inbox />} />
      <Route path="/kanban" element="Kanban" />
    </Routes>,
    { path: `${path}${search}`, me: { ...aMe(), preferences: { ...PREFERENCES, next, undoSeconds: 6 } } },
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test.each([
  ['stay', '', '/tickets'],
  ['stay', '?tab=search&q=bolo', '/tickets?tab=search&q=bolo'],
  ['waiting', '', `/tickets/${longest.uuid}?tab=pending`],
  ['waiting', '?unread=1&message=7', `/tickets/${longest.uuid}?unread=1&tab=pending`],
  ['open', '', `/tickets/${unread.uuid}`],
  ['open', '?tab=search&q=bolo', `/tickets/${unread.uuid}`],
] as const)('a user with the preference %s goes from …%s to %s after a close', async (next, search, target) => {
  const { address } = await open(next, search)

  await press('go on')

  await expect.poll(address).toBe(target)
})

test('the arrow keys open the next ticket of the visible list, and open nothing without a list', async () => {
  const { address, client } = await open('stay', '?unread=1')
  await press('down')
  expect(address()).toBe(`/tickets/${uuid}?unread=1`)
  const listed = { ...NO_FILTER, onlyUnread: true, snoozed: 'without', status: 'open', order: 'recent' } as const
  await client.fetchInfiniteQuery(ticketList(listed))

  await press('down')

  await expect.poll(address).toBe(`/tickets/${read.uuid}?unread=1`)
  await press('down')
  await press('down') // the second press has no effect, because it is the last ticket
  expect(address()).toBe(`/tickets/${unread.uuid}?unread=1`)
})

test('the user returns to the list when there is no other ticket', async () => {
  server.serve(listTickets, () => ({ tickets: [left], count: 1, hasMore: false }))
  const { address } = await open('open')
  await press('go on')
  await expect.poll(address).toBe('/tickets')
})

test('the user returns to the list when the list of tickets cannot be read', async () => {
  server.serve(listTickets, () => {
    throw new Unreachable()
  })
  const { address } = await open('waiting')
  await press('go on')
  await expect.poll(address).toBe('/tickets')
})

test('a waiting ticket that the user may not accept is skipped', async () => {
  server.serve(listTickets, () => {
    const strange = waiting(6, '2026-03-02T07:00:00.000Z', MY_QUEUE + 1)
    return { tickets: [strange, longest], count: 2, hasMore: false }
  })
  const { address } = await open('waiting')
  await press('go on')
  await expect.poll(address).toBe(`/tickets/${longest.uuid}?tab=pending`)
})

test('a close in the list does not open a conversation when none is open', async () => {
  const { address } = await open('waiting', '', '/tickets')
  await press('go on')
  expect(server.heardOf(listTickets)).toEqual([])
  expect(address()).toBe('/tickets')
})

test('a close of another ticket keeps the open conversation, and returning the open ticket leads to the list', async () => {
  const { address } = await open('waiting')
  await press('close another')
  expect(address()).toBe(`/tickets/${uuid}`)
  await press('leave')
  expect(address()).toBe('/tickets')
})

/** Holds the answer with the next ticket back until `arrive`. */
function holdNext() {
  const answer = Promise.withResolvers<void>()
  server.serve(listTickets, async () => {
    await answer.promise
    return { tickets: [longest], count: 1, hasMore: false }
  })
  return { arrive: answer.resolve }
}

test('a user who has left the inbox stays on the current page when the next ticket is found', async () => {
  const { arrive } = holdNext()
  const { address, client } = await open('waiting')
  await press('go on')
  await userEvent.click(screen.getByRole('link', { name: 'kanban' }))
  arrive()

  await expect.poll(() => client.isFetching()).toBe(0)
  expect(address()).toBe('/kanban')
})

test.each([
  ['undone stays in its conversation', true],
  ['kept leads to the next one', false],
])('a step that is %s when the next ticket is found', async (_, isUndone) => {
  const { arrive } = holdNext()
  const { address, client } = await open('waiting')
  const step: UndoableStep = { ids: [7], userId: ME, text: 'Finalizado.', until: Date.now() + 60_000, ticketUuid: uuid }
  addStep(client, step)
  await press('go on')
  if (isUndone) dropStep(client, step)
  arrive()

  await expect.poll(() => client.isFetching()).toBe(0)
  const target = isUndone ? `/tickets/${uuid}` : `/tickets/${longest.uuid}?tab=pending`
  await expect.poll(address).toBe(target)
})

test("the next conversation is one of the user's own, even if the list shows everyone's", async () => {
  const colleagues = mine(8, { userId: ME + 1, user: { id: ME + 1, name: 'Otto' }, unreadMessages: 4 })
  server.serve(listTickets, ({ query }) => {
    const found = query['showAll'] === 'true' ? [colleagues, read] : [read]
    return { tickets: found, count: found.length, hasMore: false }
  })
  const { address } = await open('open', '?all=1')

  await press('go on')

  await expect.poll(address).toBe(`/tickets/${read.uuid}?all=1`)
})
