import { aTicket } from '@recado/contracts/testing/conversation'
import { describe, expect, test } from 'vitest'
import { isUnchangedSince, stillFits, valuesOf } from './step-rules.ts'

const open = aTicket(1, { status: 'open', userId: 2, queueId: 3, closedAt: null, tags: [] })
const closed = { ...open, status: 'closed' as const, closedAt: '2026-11-30T10:00:00.000Z', version: 9 }
const tag = (id: number) => ({ id, name: `Tag ${id}`, color: '#fff', kanban: 0 as const })

test('a step is described by the fields that it changed, and by the tags that it took and gave', () => {
  const { status, closedAt } = closed
  expect(valuesOf(open, closed)).toEqual({ before: { status: 'open', closedAt: null }, after: { status, closedAt } })
  expect(valuesOf({ ...open, tags: [tag(1), tag(2)] }, { ...open, tags: [tag(2), tag(3)] })).toEqual({
    before: { tagIds: [1] },
    after: { tagIds: [3] },
  })
})

test.each([
  ['nothing', {}, true],
  ['a message', { lastMessage: 'Oi', unreadMessages: 3 }, true],
  ['reading by the new assignee', { handedBy: null }, true],
  ['another assignee', { userId: 7 }, false],
])('after %s the ticket is as the step left it: %s', (_, since, expected) => {
  const before = { ...open, userId: 5, handedBy: null }
  const after = { ...open, handedBy: { id: 5, name: 'Ana', at: '2026-11-30T10:00:00.000Z' } }
  expect(isUnchangedSince(valuesOf(before, after).after, { ...after, ...since })).toBe(expected)
})

describe('the effect of a step fits', () => {
  const farewell = { kind: 'farewell' } as const
  const transfer = { kind: 'transfer', isTold: true, notice: null } as const

  test.each([
    ['the closed ticket', closed, true],
    ['a reopened ticket', open, false],
    ['a ticket that was closed again', { ...closed, closedAt: '2026-11-30T10:00:05.000Z' }, false],
  ])('a farewell to %s: %s', (_, ticket, expected) => {
    expect(stillFits(farewell, valuesOf(open, closed).after, ticket)).toBe(expected)
  })

  test.each([
    ['to the person', { userId: 4 }, {}, true],
    ['to the person, who passed it on', { userId: 4 }, { userId: 5 }, false],
    ['to the person, who closed it', { userId: 4 }, { status: 'closed' as const }, false],
    ['to a queue', { userId: null, queueId: 8 }, {}, true],
    ['to a queue where somebody accepted it', { userId: null, queueId: 8 }, { userId: 6 }, true],
    ['to a queue that passed it on', { userId: null, queueId: 8 }, { queueId: 9 }, false],
    ['to a connection that passed it on', { whatsappId: 8 }, { whatsappId: 9 }, false],
  ])('a transfer %s: %s', (_, to, since, expected) => {
    const after = { ...open, ...to }
    expect(stillFits(transfer, valuesOf(open, after).after, { ...after, ...since })).toBe(expected)
  })

  test('the notice of a transfer fits after a later move was announced, as long as its agent has the ticket', () => {
    const after = { ...open, userId: 4, queueId: 8 }
    const values = valuesOf(open, after).after
    const fits = (since: object) => stillFits({ ...transfer, isTold: false }, values, { ...after, ...since })
    expect([{ queueId: 9 }, { queueId: 9, userId: 5 }].map(fits)).toEqual([true, false])
  })
})
