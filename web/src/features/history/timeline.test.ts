import { expect, test } from 'vitest'
import { aMessage } from '../../testing/samples.ts'
import { timelineOf } from './timeline.ts'

/** A local time, because days are those of the reader. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).toISOString()

test('days, ended and started tickets, the unread line and messages appear in their order', () => {
  const timeline = timelineOf(
    [
      aMessage({ id: 1, ticketId: 7, createdAt: at(1, 9) }),
      aMessage({ id: 2, ticketId: 7, createdAt: at(1, 9, 1), fromMe: true }),
      aMessage({ id: 3, ticketId: 8, createdAt: at(2, 9) }),
      aMessage({ id: 4, ticketId: 8, createdAt: at(2, 9, 1) }),
    ],
    4,
  )

  expect(timeline.map(({ key }) => key)).toEqual([
    'day-1',
    'message-1',
    'message-2',
    'ended-3',
    'day-3',
    'started-3',
    'message-3',
    'unread',
    'message-4',
  ])
  expect(timeline[3]).toMatchObject({ ticketId: 7, at: at(1, 9, 1) })
  expect(timeline[5]).toMatchObject({ ticketId: 8, at: at(2, 9) })
})

test('messages of the same author within a short time form a group', () => {
  const timeline = timelineOf(
    [
      aMessage({ id: 1, createdAt: at(1, 9) }),
      aMessage({ id: 2, createdAt: at(1, 9, 4) }),
      aMessage({ id: 3, createdAt: at(1, 9, 30) }),
      aMessage({ id: 4, createdAt: at(1, 9, 31), fromMe: true }),
      aMessage({ id: 5, createdAt: at(1, 9, 32), fromMe: true, user: { id: 99, name: 'Léo' } }),
    ],
    undefined,
  )

  const firsts = timeline.flatMap((entry) =>
    entry.kind === 'message' && entry.isFirstOfGroup ? [entry.message.id] : [],
  )
  expect(firsts).toEqual([1, 3, 4, 5])
})

test('the message about who closed a ticket is shown in the mark of its end, and has no row of its own', () => {
  const said = aMessage({ id: 1, ticketId: 7, createdAt: at(1, 9) })
  const taken = aMessage({ id: 2, ticketId: 7, createdAt: at(1, 10), mediaType: 'system', body: 'Aceito por Ana' })
  const closed = aMessage({ id: 3, ticketId: 7, createdAt: at(1, 11), mediaType: 'system', body: 'Finalizado por Ana' })
  const next = aMessage({ id: 4, ticketId: 8, createdAt: at(1, 12) })
  const keysOf = (...all: Parameters<typeof timelineOf>) => timelineOf(...all).map(({ key }) => key)

  expect(keysOf([said, taken, closed, next], undefined)).toEqual([
    'day-1',
    'message-1',
    'message-2',
    'ended-4',
    'started-4',
    'message-4',
  ])
  expect(timelineOf([closed, next], undefined)[1]).toMatchObject({
    kind: 'ended',
    told: { body: 'Finalizado por Ana' },
  })
  expect(timelineOf([said, next], undefined)[2]).toMatchObject({ kind: 'ended', told: null })
  expect(keysOf([said, closed], undefined, true)).toEqual(['day-1', 'message-1'])
  expect(keysOf([said, taken], undefined)).toEqual(['day-1', 'message-1', 'message-2'])
})
