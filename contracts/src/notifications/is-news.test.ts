import { expect, test } from 'vitest'
import * as samples from '../../testing/conversation.ts'
import type { Message } from '../messages/message.ts'
import type { Ticket, TicketAudience } from '../tickets/ticket.ts'
import type { NotifiedViewer } from '../tickets/visibility.ts'
import { beganToWait, isNews, waitsAnew } from './is-news.ts'

const AT = '2026-03-02T12:00:00.000Z'
const now = new Date('2026-03-02T12:05:00.000Z')
const ME = 10
const MY_QUEUE = 3
const aTicket = (changes: Partial<Ticket> = {}): Ticket =>
  samples.aTicket(1, {
    userId: (changes.status ?? 'pending') === 'pending' ? null : ME,
    queueId: MY_QUEUE,
    queuedAt: AT,
    createdAt: AT,
    ...changes,
  })
const aMessage = (changes: Partial<Message> = {}): Message => samples.aMessage(1, { createdAt: AT, ...changes })
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
  ['without an author does not notify the agent', aMessage({ automatic: true }), mine, agent, false],
  [
    'in the user’s own ticket of a queue that the user has lost does not notify the user',
    message,
    aTicket({ status: 'open', queueId: 99 }),
    agent,
    false,
  ],
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

const was = (changes: Partial<TicketAudience> = {}): TicketAudience => ({
  queueId: MY_QUEUE,
  userId: null,
  status: 'pending',
  hidden: false,
  ...changes,
})

test.each([
  ['a colleague returned to the queue notifies the user', back, was({ status: 'open', userId: 99 }), true],
  ['the user returned to the queue does not notify the user', back, was({ status: 'open', userId: ME }), false],
  ['came from another queue notifies the user', back, was({ queueId: 99 }), true],
  ['got a tag while it waited does not notify the user', back, was(), false],
  ['woke notifies the user', { ...woken, woken: byTime }, was(), true],
  [
    'went to another queue does not notify the user',
    { ...back, ...elsewhere },
    was({ status: 'open', userId: 99 }),
    false,
  ],
])('a ticket whose earlier state is unknown and that %s', (_, ticket, earlier, expected) => {
  expect(beganToWait(ticket, earlier, agent, now)).toBe(expected)
})
