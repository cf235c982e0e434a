import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError, isOfValue, isTransient, violatedConstraint } from './errors.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

describe('transient errors', () => {
  test.each(['08006', '53300', '57P01', '57P03', '58030', '40001', '40P01', '55P03', 'ECONNREFUSED', 'ECONNRESET'])(
    '%s is transient',
    (code) => expect(isTransient(withCode(code))).toBe(true),
  )
  test.each(['57014', '23505', '22P02', '42501', '25P02', 'ENOENT'])('%s is not transient', (code) =>
    expect(isTransient(withCode(code))).toBe(false),
  )
  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('an error of the driver is transient: %s', (message) => expect(isTransient(new Error(message))).toBe(true))

  test('an error of the caller, a bug and a thrown string are not transient', () => {
    expect([new AppError('ERR_NOT_FOUND'), new TypeError('x is undefined'), 'text', null].map(isTransient)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

test('only a violation of a unique constraint yields the name of the constraint', () => {
  expect(violatedConstraint(Object.assign(withCode('23505'), { constraint: 'note_text' }))).toBe('note_text')
  expect(violatedConstraint(Object.assign(withCode('23503'), { constraint: 'note_text' }))).toBeUndefined()
  expect(violatedConstraint(null)).toBeUndefined()
})

test.each<[string, boolean, unknown]>([
  ['a text with invalid bytes', true, { code: '22021', severity: 'ERROR' }],
  ['a missing value', true, { code: '23502', severity: 'ERROR' }],
  ['a value that a contract refuses', true, z.string().max(1).safeParse('too long').error],
  ['a type that the code does not expect', true, new TypeError('x is undefined')],
  ['an unreachable database', false, { code: '57P01', severity: 'FATAL' }],
  ['a serialization failure', false, { code: '40001', severity: 'ERROR' }],
  ['an error of the caller', false, new AppError('ERR_UNAVAILABLE')],
  ['any other error', false, new Error('the session is closed')],
])('an error from %s is blamed on a value: %s', (_, isIt, error) => expect(isOfValue(error)).toBe(isIt))
