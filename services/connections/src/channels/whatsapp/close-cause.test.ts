import { expect, test } from 'vitest'
import { baileys } from './baileys.ts'
import { closingOf } from './close-cause.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')
type Failure = { message: string; output: { statusCode: number }; data?: unknown }
const failure = (reason: number, attributes: Record<string, string> = {}): Failure => ({
  message: 'Connection Failure',
  output: { statusCode: reason },
  data: { reason: String(reason), ...attributes },
})
const streamError = (code: number): Failure => ({
  message: `Stream Errored (${code})`,
  output: { statusCode: code },
})
const causeOf = (error: Failure) => closingOf(error, NOW).cause

test.each([
  [401, 'logged-out'],
  [402, 'suspended'],
  [403, 'blocked'],
  [405, 'outdated'],
  [406, 'banned'],
  [409, 'outdated'],
  [411, 'logged-out'],
  [413, 'refused'],
  [415, 'refused'],
  [418, 'refused'],
  [429, 'throttled'],
  [499, 'refused'],
  [500, 'lost'],
  [501, 'lost'],
  [503, 'lost'],
])('a login that is refused with reason %i has the cause %s', (reason, cause) => {
  expect(closingOf(failure(reason), NOW)).toMatchObject({ cause, said: { code: reason } })
})

test.each([
  [401, 'logged-out'],
  [429, 'throttled'],
  [440, 'replaced'],
  [500, 'lost'],
  [503, 'lost'],
  [515, 'restart'],
  [516, 'logged-out'],
])('a connection that ends with stream error %i has the cause %s', (code, cause) => {
  expect(closingOf(streamError(code), NOW)).toEqual({ cause, said: { code } })
})

test('the status code of a close that the client caused is not read as a reason from WhatsApp', () => {
  for (const code of [403, 405, 408, 428, 503]) {
    expect(closingOf({ message: 'WebSocket Error', output: { statusCode: code } }, NOW)).toEqual({
      cause: 'lost',
      said: {},
    })
  }
  expect(causeOf({ message: 'Intentional Logout', output: { statusCode: 401 } })).toBe('logged-out')
  expect(closingOf(undefined, NOW)).toEqual({ cause: 'lost', said: {} })
  expect(baileys.DisconnectReason.loggedOut).toBe(401)
})

test.each([
  ['60', '2026-11-28T12:01:00.000Z'],
  [String(Date.parse('2026-12-01T00:00:00Z') / 1_000), '2026-12-01T00:00:00.000Z'],
  ['0', undefined],
  ['-5', undefined],
  ['soon', undefined],
  [undefined, undefined],
  [String(Date.parse('2026-11-01T00:00:00Z') / 1_000), undefined], // in the past
  ['999999999', undefined], // 31 years
])('a suspension with `expire` %s ends at %s', (expire, until) => {
  const { said } = closingOf(failure(402, expire === undefined ? {} : { expire }), NOW)
  expect(said.until?.toISOString()).toBe(until)
})

test('texts that WhatsApp sends with a close lose control characters and are cut to 1,000, and only an https link is returned', () => {
  const said = (attributes: Record<string, string>) => closingOf(failure(402, attributes), NOW).said

  expect(said({ message: 'Conta\u202e suspensa\n', url: 'https://faq.whatsapp.com/1', code: '104' })).toEqual({
    code: 402,
    detail: 104,
    text: 'Conta  suspensa',
    url: 'https://faq.whatsapp.com/1',
  })
  expect(said({ logout_message_header: 'Saiu', logout_message_subtext: 'Entre de novo', message: 'outra' })).toEqual({
    code: 402,
    title: 'Saiu',
    text: 'Entre de novo',
  })
  expect(said({ message: ' ', url: 'javascript:alert(1)', code: '<b>' })).toEqual({ code: 402 })
  expect(said({ message: 'a'.repeat(5_000) }).text).toHaveLength(1_000)
})
