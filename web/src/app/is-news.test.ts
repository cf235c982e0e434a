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
  ['in one’s own ticket', message, mine, agent, true],
  ['in a colleague’s', message, mine, supervisor, false],
  ['in a waiting one, for an agent of its queue', message, waiting, agent, true],
  [
    'in a waiting one, for an agent who wants to hear of none',
    message,
    waiting,
    { ...agent, pendingNotices: false },
    false,
  ],
  ['in a waiting one of no queue', message, aTicket(unqueued), agent, false],
  [
    'in a waiting one of no queue, for who sees them',
    message,
    aTicket(unqueued),
    { ...agent, noQueueTickets: true },
    true,
  ],
  ['in a waiting one, for the supervisor of its queue', message, waiting, supervisor, true],
  [
    'in a waiting one, for a supervisor who wants to hear of none',
    message,
    waiting,
    { ...supervisor, pendingNotices: false },
    false,
  ],
  ['in a waiting one of another queue', message, aTicket(elsewhere), supervisor, false],
  ['our own', aMessage({ fromMe: true }), mine, agent, false],
  ['one that was late', aMessage({ createdAt: '2026-03-02T11:54:59.000Z' }), mine, agent, false],
  ['of a group', message, aTicket({ status: 'open', isGroup: true }), agent, false],
  ['in a closed ticket', message, aTicket({ status: 'closed' }), agent, false],
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
  ['that came back from somewhere else', back, undefined, agent, true],
  ['that a colleague returned', back, { ...before, status: 'open' as const, userId: 99 }, agent, true],
  ['that the user returned', back, { ...before, status: 'open' as const, userId: ME }, agent, false],
  ['that the user returned, whose answer came first', back, back, agent, false],
  ['that was tagged while it waits', { ...back, version: 6 }, back, agent, false],
  ['of a new conversation', { ...back, createdAt: since }, undefined, agent, false],
  ['that has waited for long', { ...back, queuedAt: '2026-03-02T11:50:00.000Z' }, undefined, agent, false],
  ['of a queue that is not the user’s', { ...back, ...elsewhere }, undefined, agent, false],
  ['for an agent who wants to hear of none', back, undefined, { ...agent, pendingNotices: false }, false],
  ['that was accepted', { ...back, status: 'open' as const, userId: 99 }, before, agent, false],
  ['of a group', { ...back, isGroup: true }, undefined, agent, false],
  ['that a colleague returned snoozed', { ...back, snooze }, { ...before, snooze, userId: 99 }, agent, false],
  ['that woke', { ...woken, woken: byTime }, { ...before, snooze }, agent, true],
  ['that woke, and that this window did not know', { ...woken, woken: byTime }, undefined, agent, true],
  ['that the user took back from its snooze', woken, woken, agent, false],
])('the user is notified, or not, of a ticket %s', (_, ticket, known, viewer, expected) => {
  expect(waitsAnew(ticket, known, viewer, now)).toBe(expected)
})
