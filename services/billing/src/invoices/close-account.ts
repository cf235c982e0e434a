import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import { takeBackCharges } from '../charges/charge-repository.ts'
import type { Database, Tx } from '../db.ts'
import { lockAccount } from '../subscriptions/subscription-repository.ts'
import { deleteUncharged, findOpenInvoice, markCancelled } from './invoice-repository.ts'

/** What stays of a deleted company: what it paid, and what money can still come for. It names no person. */
export const KEPT_TABLES = ['invoice', 'pix_charge', 'charge_cancellation', 'pix_payment', 'pix_refund']

/** For the erasing of a deleted company: its open invoice is cancelled, and what was never charged goes. */
export const closeAccountOf =
  (inTx: InTx<Database>) =>
  async (companyId: number): Promise<boolean> => {
    await inTx(systemCaller(companyId, randomUUID()), closeAccount)
    return true
  }

async function closeAccount(tx: Tx): Promise<void> {
  await lockAccount(tx)
  const open = await findOpenInvoice(tx)
  if (open) {
    await takeBackCharges(tx, open.id)
    await markCancelled(tx, open.id, 'change')
  }
  await deleteUncharged(tx)
}
