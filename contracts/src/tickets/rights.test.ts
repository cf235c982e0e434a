import { expect, test } from 'vitest'
import { mayHold, rightsOn, type Step, whyNot } from './rights.ts'
import type { Viewer } from './visibility.ts'

const QUEUE = 7
const agent: Viewer = { id: 1, profile: 'user', queueIds: [QUEUE], noQueueTickets: true }
const supervisor: Viewer = { ...agent, id: 2, profile: 'supervisor' }
const admin: Viewer = { ...agent, id: 3, profile: 'admin', queueIds: [] }
const COLLEAGUE = 9

type Status = 'pending' | 'open' | 'closed' | 'unknown'
const ticket = (status: Status, userId: number | null) => ({ status, userId, queueId: QUEUE, isGroup: false })
const stepsOf = (viewer: Viewer, judged: ReturnType<typeof ticket>): Step[] =>
  Object.entries(rightsOn(viewer, judged)).flatMap(([step, may]) => (may ? [step as Step] : []))

const OPEN: Step[] = ['close', 'passOn', 'assign', 'snooze', 'giveBack', 'leadBot', 'write']

test.each<[string, Viewer, ReturnType<typeof ticket>, Step[]]>([
  ['an agent, a waiting ticket', agent, ticket('pending', null), ['accept', 'close', 'passOn', 'leadBot']],
  [
    'a supervisor, a waiting ticket',
    supervisor,
    ticket('pending', null),
    ['accept', 'close', 'passOn', 'assign', 'snooze', 'leadBot'],
  ],
  [
    'an admin, a waiting ticket',
    admin,
    ticket('pending', null),
    ['accept', 'close', 'passOn', 'assign', 'snooze', 'leadBot'],
  ],
  ['an agent, their open ticket', agent, ticket('open', agent.id), OPEN],
  ['an agent, an open ticket of a colleague', agent, ticket('open', COLLEAGUE), []],
  ['a supervisor, an open ticket of a colleague', supervisor, ticket('open', COLLEAGUE), OPEN],
  ['an admin, an open ticket of a colleague', admin, ticket('open', COLLEAGUE), OPEN],
  ['an agent, their closed ticket', agent, ticket('closed', agent.id), ['reopen']],
  ['an agent, a closed ticket of a colleague', agent, ticket('closed', COLLEAGUE), []],
  ['a supervisor, a closed ticket of a colleague', supervisor, ticket('closed', COLLEAGUE), ['reopen']],
  ['an admin, a ticket with a status of a later release', admin, ticket('unknown', admin.id), []],
])('exactly the expected steps are allowed: %s', (_, viewer, judged, steps) => {
  expect(stepsOf(viewer, judged)).toEqual(steps)
})

test('a supervisor who has left the queue of their closed ticket may not reopen it', () => {
  const left = { ...supervisor, queueIds: [] }

  expect(rightsOn(left, ticket('closed', left.id)).reopen).toBe(false)
  expect(rightsOn(left, { ...ticket('closed', left.id), queueId: null }).reopen).toBe(true)
})

test('users cannot start or stop a bot in a group', () => {
  expect(rightsOn(admin, { ...ticket('open', admin.id), isGroup: true }).leadBot).toBe(false)
})

test('a step that the status forbids and the permission too is refused because of the status', () => {
  expect(whyNot('close', agent, ticket('closed', COLLEAGUE))).toBe('ERR_TICKET_STATUS')
  expect(whyNot('close', agent, ticket('open', COLLEAGUE))).toBe('ERR_NO_PERMISSION')
  expect(whyNot('close', agent, ticket('open', agent.id))).toBeUndefined()
})

test('a ticket may be assigned to members of its queue and to admins, and a ticket without a queue to everybody', () => {
  expect([agent, admin].map((person) => mayHold(person, QUEUE))).toEqual([true, true])
  expect(mayHold(agent, QUEUE + 1)).toBe(false)
  expect(mayHold(agent, null)).toBe(true)
})
