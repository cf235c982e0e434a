import { expect, test } from 'vitest'
import { checkReceipts } from './check-receipts.ts'

const AT = (second: number) => `2026-01-01T00:00:0${second}.000Z`
const journal = new Map([['A', AT(1)]])

test('the check passes when the journal row was written before each confirmation of its message', () => {
  expect(
    checkReceipts(
      [
        { id: 'A', at: AT(2) },
        { id: 'A', at: AT(5) },
      ],
      journal,
    ),
  ).toEqual([])
})

test.each([
  ['that has no row', { id: 'B', at: AT(2) }, 'never written'],
  ['that left before its row was written', { id: 'A', at: AT(0) }, `written at ${AT(1)}`],
])('the check reports a receipt %s', (_, receipt, detail) => {
  expect(checkReceipts([receipt], journal)).toMatchObject([
    { kind: 'receipt without row', id: receipt.id, detail: expect.stringContaining(detail) },
  ])
})
