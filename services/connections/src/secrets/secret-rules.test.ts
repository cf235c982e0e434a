import { expect, test } from 'vitest'
import { keptUntil } from './secret-rules.ts'

const NOW = new Date('2026-11-28T12:00:00Z')

test.each<[string, boolean, string, string | null | undefined]>([
  ['a new message', false, '2026-11-28T12:00:00Z', '2026-12-28T12:00:00.000Z'],
  ['an older message', false, '2026-11-08T12:00:00Z', '2026-12-08T12:00:00.000Z'],
  ['a 30 days old message', false, '2026-10-29T12:00:00Z', undefined],
  ['a message with a time in the future', false, '2030-01-01T00:00:00Z', '2026-12-28T12:00:00.000Z'],
  ['a message without a valid time', false, 'never', '2026-12-28T12:00:00.000Z'],
  ['a poll', true, '2020-01-01T00:00:00Z', null],
])('the secret of %s expires 30 days after the message, or never for a poll', (_, isLasting, sentAt, until) => {
  const kept = keptUntil({ isLasting }, new Date(sentAt), NOW)
  expect(kept instanceof Date ? kept.toISOString() : kept).toBe(until)
})
