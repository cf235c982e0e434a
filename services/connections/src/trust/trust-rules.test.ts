import { expect, test } from 'vitest'
import { isInWindow, isIssueDue, trustProps } from './trust-rules.ts'

const NONE = { windowDays: undefined, props: {} }
const NOW = new Date('2026-11-28T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

test.each([
  ['default settings', {}, NONE, 14, true],
  ['default settings', {}, NONE, 29, false],
  ['26 buckets', { '909': '26' }, NONE, 60, true],
  ['26 buckets', { '909': '26' }, NONE, 183, false],
  ['an invalid number of buckets', { '909': 'many' }, NONE, 29, false],
  ['buckets longer than 180 days', { '865': String(400 * 86_400), '909': '1' }, NONE, 364, false],
  ['an override of the window', { '909': '1' }, { windowDays: 90, props: {} }, 89, true],
  ['an override of the window', { '909': '52' }, { windowDays: 90, props: {} }, 91, false],
  ['an override of a setting', { '909': '1' }, { windowDays: undefined, props: { '909': '26' } }, 60, true],
])('with %s %j %j a token that is %i days old is valid: %s', (_what, told, overrides, days, isGood) => {
  expect(isInWindow(daysAgo(days), trustProps(told, overrides).shownFor, NOW)).toBe(isGood)
})

test('a token is valid from the first second of the oldest valid bucket on', () => {
  const { shownFor } = trustProps({}, NONE)
  const first = (Math.floor(NOW.getTime() / 1_000 / shownFor.seconds) - 3) * shownFor.seconds
  expect(isInWindow(new Date(first * 1_000), shownFor, NOW)).toBe(true)
  expect(isInWindow(new Date((first - 1) * 1_000), shownFor, NOW)).toBe(false)
})

test('our own token is due for a person if it was not issued in the current bucket', () => {
  const { issuedFor } = trustProps({}, NONE)
  const begin = new Date(Math.floor(NOW.getTime() / 1_000 / issuedFor.seconds) * issuedFor.seconds * 1_000)
  expect(isIssueDue(null, issuedFor, NOW)).toBe(true)
  expect(isIssueDue(begin, issuedFor, NOW)).toBe(false)
  expect(isIssueDue(new Date(begin.getTime() - 1_000), issuedFor, NOW)).toBe(true)
})

test('the values `1` and `true` enable a setting, and a missing setting has the official client’s default', () => {
  expect(trustProps({}, NONE)).toMatchObject({
    onMessages: true,
    onPictures: true,
    issueToLid: false,
    provesItself: false,
  })
  expect(trustProps({ '10518': 'false', '9666': '0', '14303': '1', '24941': 'true' }, NONE)).toMatchObject({
    onMessages: false,
    onPictures: false,
    issueToLid: true,
    provesItself: true,
  })
})
