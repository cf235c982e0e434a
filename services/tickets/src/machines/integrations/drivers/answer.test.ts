import { expect, test } from 'vitest'
import { readAction } from './answer.ts'

test.each([
  [{ stopBot: true }],
  [{ queueId: 7 }],
  [{ userId: 3 }],
  [{ close: true }],
  [{ stopBot: true, queueId: 7, userId: 3, close: true }],
])('the value %j from an external system is read as an action', (value) => {
  expect(readAction(value)).toEqual(value)
})

test.each([
  [{ stopBot: 'true', close: 1 }],
  [{ stopBot: false, close: null }],
  [{ queueId: '7', userId: '3' }],
  [{ queueId: -7, userId: 0 }],
  [{ queueId: 1.5, userId: Number.MAX_SAFE_INTEGER + 1 }],
  [{ queueId: [7], userId: { id: 3 } }],
  [{ promptId: 7, integrationId: 3, delete: true, companyId: 1, status: 'closed' }],
  [[{ close: true }]],
  ['close'],
  [null],
])('the value %j from an external system is not an action and is ignored', (value) => {
  expect(readAction(value)).toEqual({})
})
