import { expect, test, vi } from 'vitest'
import { createReceiptWatch } from './receipt-watch.ts'

function givenWatch(hasEntry: (id: string) => Promise<boolean>) {
  const onMissing = vi.fn()
  return { watch: createReceiptWatch(hasEntry, onMissing), onMissing }
}

test('a receipt for a message that the journal does not have is counted', async () => {
  const { watch, onMissing } = givenWatch(async (id) => id === 'STORED')
  watch.journaled('TAKEN')

  await watch.receiptLeaves(['TAKEN', 'STORED', 'LOST'], undefined)

  expect(onMissing).toHaveBeenCalledOnce()
})

test('a receipt is not counted when the journal cannot be queried, or when the receipt says that an agent has read the message', async () => {
  const { watch, onMissing } = givenWatch(async () => {
    throw new Error('the database is away')
  })

  await watch.receiptLeaves(['A'], 'inactive')
  await watch.receiptLeaves(['A'], 'read')

  expect(onMissing).not.toHaveBeenCalled()
})
