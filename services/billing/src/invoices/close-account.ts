import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import { takeBackCharges } from '../charges/charge-repository.ts'
import { lockAccount } from '../subscriptions/subscription-repository.ts'
import type { Database, Tx } from '../tables/db.ts'
import { deleteUncharged, findOpenInvoice, markCancelled } from './invoice-repository.ts'

/**
 * The tables whose rows remain after a company is deleted: paid invoices, payments, refunds, and charges that may still
 * be paid. These rows contain no personal data.
 */
export const KEPT_TABLES = ['invoice', 'pix_charge', 'charge_cancellation', 'pix_payment', 'pix_refund']

/**
 * Closes the account of a deleted company: cancels its open invoice with the charges, and deletes cancelled invoices
 * that never had a charge.
 */
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
