import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ReviewedList } from './reviewed-list.ts'

const list = ReviewedList.parse(JSON.parse(readFileSync(resolve(import.meta.dirname, '../reviewed.json'), 'utf8')))

test('the list of reviewed advisories is valid and has each advisory of a package only once', () => {
  const names = list.advisories.map((one) => `${one.package} ${one.id}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

const [advisory] = list.advisories
test.each([
  ['without a day', { ...list, lookedAt: 'yesterday' }],
  ['without a source', { ...list, source: '' }],
  [
    'with an advisory that is accepted without a reason',
    { ...list, advisories: [{ ...advisory, accepted: { reason: '', until: '2027-01-31' } }] },
  ],
  [
    'with an advisory that is accepted without an end',
    { ...list, advisories: [{ ...advisory, accepted: { reason: 'so' } }] },
  ],
])('a list %s is refused', (_what, wrong) => {
  expect(ReviewedList.safeParse(wrong).success).toBe(false)
})
