import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError, isOfValue, isTransient, violatedConstraint } from './errors.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

describe('what heals by itself', () => {
  test.each(['08006', '53300', '57P01', '57P03', '58030', '40001', '40P01', '55P03', 'ECONNREFUSED', 'ECONNRESET'])(
    '%s is tried again',
    (code) => expect(isTransient(withCode(code))).toBe(true),
  )
  test.each(['57014', '23505', '22P02', '42501', '25P02', 'ENOENT'])('%s is not', (code) =>
    expect(isTransient(withCode(code))).toBe(false),
  )
  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('an error of the driver heals by itself: %s', (message) => expect(isTransient(new Error(message))).toBe(true))

  test('an outcome of the caller, a bug and a thrown text are not', () => {
    expect([new AppError('ERR_NOT_FOUND'), new TypeError('x is undefined'), 'text', null].map(isTransient)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

test('a unique constraint is told by its name, any other error by nothing', () => {
  expect(violatedConstraint(Object.assign(withCode('23505'), { constraint: 'note_text' }))).toBe('note_text')
  expect(violatedConstraint(Object.assign(withCode('23503'), { constraint: 'note_text' }))).toBeUndefined()
  expect(violatedConstraint(null)).toBeUndefined()
})

test.each<[string, boolean, unknown]>([
  ['bytes that are no text', true, { code: '22021', severity: 'ERROR' }],
  ['a missing value', true, { code: '23502', severity: 'ERROR' }],
  ['what a contract refuses', true, z.string().max(1).safeParse('too long').error],
  ['what the code was not written for', true, new TypeError('x is undefined')],
  ['a database that is away', false, { code: '57P01', severity: 'FATAL' }],
  ['a lost race', false, { code: '40001', severity: 'ERROR' }],
  ['an outcome of the caller', false, new AppError('ERR_UNAVAILABLE')],
  ['any other error', false, new Error('the session is closed')],
])('%s is the fault of a value: %s', (_, isIt, error) => expect(isOfValue(error)).toBe(isIt))
