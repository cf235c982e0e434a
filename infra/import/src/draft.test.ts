import { MoveBatch } from '@recado/contracts/moving-in/batch'
import { expect, test } from 'vitest'
import { draftAll } from './draft.ts'

test('a message without an id on WhatsApp, or with a too long one, stays out alone, and the batch is valid', async () => {
  const rows = [
    { id: 1, wid: 'A1' },
    { id: 2, wid: null },
    { id: 3, wid: 'x'.repeat(256) },
  ]

  const drafts = await draftAll(rows, ({ wid }) => ({ source: wid ?? '' }))

  expect(drafts.map(({ source, reason }) => [source, reason])).toEqual([
    ['1', undefined],
    ['2', 'its id is missing or too long'],
    ['3', 'its id is missing or too long'],
  ])
  const moving = drafts.flatMap(({ row }) => (row ? [row] : []))
  expect(MoveBatch.safeParse({ origin: 'x', kind: 'message', rows: moving }).success).toBe(true)
})
