import { MoveBatch } from '@recado/contracts/moving-in/batch'
import { expect, test } from 'vitest'
import type { Reading } from '../draft.ts'
import { createIds } from '../ids.ts'
import { readOptions } from './read-queues.ts'

test('more options than a batch may have come in several batches, parents first', async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => ({
    id: index + 1,
    queueId: 1,
    parentId: index === 0 ? 1_200 : null, // the first option belongs to the last one
    title: 'x',
    message: '',
    option: '',
  }))
  const ids = createIds()
  ids.set('queue', '1', 10)
  const former = { has: () => true, all: async () => rows, companyId: undefined }
  const batches: unknown[][] = []

  for await (const drafts of readOptions({ former, ids } as unknown as Reading)) {
    batches.push(drafts.flatMap(({ row }) => (row ? [row] : [])))
  }

  for (const batch of batches) {
    expect(MoveBatch.safeParse({ origin: 'x', kind: 'option', rows: batch }).success).toBe(true)
  }
  expect(batches.flat()).toHaveLength(1_200)
  expect(batches.flat().at(-1)).toMatchObject({ source: '1', parent: '1200' })
})
