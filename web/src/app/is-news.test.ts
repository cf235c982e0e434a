import type { Viewer } from '@recado/contracts/tickets/visibility'
import { expect, test } from 'vitest'
import { aMessage, aTicket, ME, MY_QUEUE } from '../testing/samples.ts'
import { isNews } from './is-news.ts'

const now = new Date('2026-03-02T12:05:00.000Z')
const agent: Viewer = { id: ME, profile: 'user', queueIds: [MY_QUEUE], allTicket: false }
const supervisor: Viewer = { ...agent, id: 11, profile: 'supervisor' }
const message = aMessage()
const [mine, waiting] = [aTicket({ status: 'open' }), aTicket()]
const elsewhere = { queueId: 99, queue: null }

test.each([
  ['in one’s own ticket', message, mine, agent, true],
  ['in a colleague’s', message, mine, supervisor, false],
  ['in a waiting one, for an agent', message, waiting, agent, false],
  ['in a waiting one, for an agent who sees all that wait', message, waiting, { ...agent, allTicket: true }, true],
  ['in a waiting one, for the supervisor of its queue', message, waiting, supervisor, true],
  ['in a waiting one of another queue', message, aTicket(elsewhere), supervisor, false],
  ['our own', aMessage({ fromMe: true }), mine, agent, false],
  ['one that was late', aMessage({ createdAt: '2026-03-02T11:54:59.000Z' }), mine, agent, false],
  ['of a group', message, aTicket({ status: 'open', isGroup: true }), agent, false],
  ['in a closed ticket', message, aTicket({ status: 'closed' }), agent, false],
])('a message %s', (_, written, ticket, viewer, isHeard) => {
  expect(isNews(written, ticket, viewer, now)).toBe(isHeard)
})
