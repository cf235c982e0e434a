import type { NotifiedViewer } from '@recado/contracts/tickets/visibility'
import { expect, test } from 'vitest'
import { aMessage, aTicket, ME, MY_QUEUE } from '../testing/samples.ts'
import { isNews, waitsAnew } from './is-news.ts'

const now = new Date('2026-03-02T12:05:00.000Z')
const agent: NotifiedViewer = {
  id: ME,
  profile: 'user',
  queueIds: [MY_QUEUE],
  noQueueTickets: false,
  pendingNotices: true,
}
const supervisor: NotifiedViewer = { ...agent, id: 11, profile: 'supervisor' }
const message = aMessage()
const [mine, waiting] = [aTicket({ status: 'open' }), aTicket()]
const elsewhere = { queueId: 99, queue: null }
const unqueued = { queueId: null, queue: null }

test.each([
  ['in the user’s own ticket notifies the user', message, mine, agent, true],
  ['in a colleague’s ticket does not notify a supervisor', message, mine, supervisor, false],
  ['in a waiting ticket notifies an agent of its queue', message, waiting, agent, true],
  [
    'in a waiting ticket does not notify an agent who has turned that off',
    message,
    waiting,
    { ...agent, pendingNotices: false },
    false,
  ],
  ['in a waiting ticket without a queue does not notify an agent', message, aTicket(unqueued), agent, false],
  [
    'in a waiting ticket without a queue notifies an agent who sees such tickets',
    message,
    aTicket(unqueued),
    { ...agent, noQueueTickets: true },
    true,
  ],
  ['in a waiting ticket notifies the supervisor of its queue', message, waiting, supervisor, true],
  [
    'in a waiting ticket does not notify a supervisor who has turned that off',
    message,
    waiting,
    { ...supervisor, pendingNotices: false },
    false,
  ],
  ['in a waiting ticket of another queue does not notify a supervisor', message, aTicket(elsewhere), supervisor, false],
  ['to the contact does not notify its ticket’s agent', aMessage({ fromMe: true }), mine, agent, false],
  [
    'that WhatsApp delivered late does not notify the agent',
    aMessage({ createdAt: '2026-03-02T11:54:59.000Z' }),
    mine,
    agent,
    false,
  ],
  ['in a group does not notify the agent', message, aTicket({ status: 'open', isGroup: true }), agent, false],
  ['in a closed ticket does not notify the agent', message, aTicket({ status: 'closed' }), agent, false],
])('a message %s', (_, written, ticket, viewer, isHeard) => {
  expect(isNews(written, ticket, viewer, now)).toBe(isHeard)
})

const since = '2026-03-02T12:04:30.000Z'
const back = aTicket({ version: 5, queuedAt: since, createdAt: '2026-03-02T11:00:00.000Z' })
const before = { ...back, version: 4, queuedAt: '2026-03-02T11:00:00.000Z' }

const snooze = { kind: 'time' as const, until: since, byId: 98 }
const woken = { ...before, version: 5 }
const byTime = { because: 'time' as const, at: since }

test.each([
  ['that waits again and was unknown to this window notifies the user', back, undefined, agent, true],
  [
    'that a colleague returned to the queue notifies the user',
    back,
    { ...before, status: 'open' as const, userId: 99 },
    agent,
    true,
  ],
  [
    'that the user returned to the queue does not notify the user',
    back,
    { ...before, status: 'open' as const, userId: ME },
    agent,
    false,
  ],
  [
    'that the user returned does not notify the user when the response arrives before the frame',
    back,
    back,
    agent,
    false,
  ],
  ['that got a tag while it waited does not notify the user', { ...back, version: 6 }, back, agent, false],
  ['of a new conversation does not notify the user', { ...back, createdAt: since }, undefined, agent, false],
  [
    'that has waited for a long time does not notify the user',
    { ...back, queuedAt: '2026-03-02T11:50:00.000Z' },
    undefined,
    agent,
    false,
  ],
  [
    'of a queue that the user does not have does not notify the user',
    { ...back, ...elsewhere },
    undefined,
    agent,
    false,
  ],
  [
    'that waits again does not notify an agent who has turned that off',
    back,
    undefined,
    { ...agent, pendingNotices: false },
    false,
  ],
  [
    'that a colleague accepted does not notify the user',
    { ...back, status: 'open' as const, userId: 99 },
    before,
    agent,
    false,
  ],
  ['of a group does not notify the user', { ...back, isGroup: true }, undefined, agent, false],
  [
    'that a colleague returned to the queue while it is snoozed does not notify the user',
    { ...back, snooze },
    { ...before, snooze, userId: 99 },
    agent,
    false,
  ],
  ['that woke notifies the user', { ...woken, woken: byTime }, { ...before, snooze }, agent, true],
  ['that woke and was unknown to this window notifies the user', { ...woken, woken: byTime }, undefined, agent, true],
  ['whose snooze the user undid does not notify the user', woken, woken, agent, false],
])('a ticket %s', (_, ticket, known, viewer, expected) => {
  expect(waitsAnew(ticket, known, viewer, now)).toBe(expected)
})
