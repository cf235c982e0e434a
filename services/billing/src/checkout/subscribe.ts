import type { Checkout, PixCharge } from '@recado/contracts/billing/checkout'
import type { PersonCaller } from '@recado/kit/caller'
import { type Idempotency, isAnswered } from '@recado/kit/db/idempotency'
import { cancelAgain, keepCode, type StoredCharge, takeBackCharge } from '../charges/charge-repository.ts'
import type { PixDeps } from '../deps.ts'
import { getStoredInvoice } from '../invoices/invoice-repository.ts'
import { confirmCharge } from '../payments/confirm-charge.ts'
import type { PixChargeToPay } from '../pix/provider.ts'
import { lockAccount } from '../subscriptions/subscription-repository.ts'
import type { Tx } from '../tables/db.ts'
import { createCharge, UnusableChargeError } from './create-charge.ts'
import { prepareCharge } from './prepare-charge.ts'
import { showCharge } from './show-charge.ts'

type Asked = {
  readonly caller: PersonCaller
  readonly checkout: Checkout
  readonly idempotency: Idempotency | undefined
}

/** A charge, with the provider's answer if the provider was called. */
type Made = { readonly charge: StoredCharge; readonly told: PixChargeToPay | undefined }

/**
 * Finds or creates the charge for the checkout, in the database and at the provider.
 *
 * The charge is stored before the provider is called, so that a lost answer can be requested again, and two
 * simultaneous requests create one charge.
 * @returns undefined when the idempotency key was answered before
 */
export async function makeCharge(deps: PixDeps, { caller, checkout, idempotency }: Asked): Promise<Made | undefined> {
  const { inTx, txids } = deps
  const charge = await inTx(caller, async (tx) =>
    (await isAnswered(tx, idempotency)) ? undefined : prepareCharge(tx, { txids, now: new Date() }, checkout),
  )
  if (charge?.status !== 'creating') return charge && { charge, told: undefined }
  try {
    return { charge, told: await createCharge(deps, charge) }
  } catch (error) {
    if (error instanceof UnusableChargeError) {
      await inTx(caller, async (tx) => {
        await lockAccount(tx)
        await takeBackCharge(tx, charge.id) // cancels only this charge, because a newer one may be valid
      })
    }
    throw error
  }
}

/**
 * Stores the provider's answer, applies payments in it, and returns the charge. A charge that was replaced in the
 * meantime stays replaced.
 */
export async function finishCharge(tx: Tx, deps: PixDeps, made: Made | undefined): Promise<PixCharge> {
  if (!made) throw new Error('a request that was answered before must not be finished again')
  const { charge, told } = made
  if (told) await confirmCharge(tx, deps, told)
  const kept = told ? await keepCode(tx, charge.id, { code: told.code, expiresAt: new Date(told.expiresAt) }) : charge
  // the first cancellation ran before the provider had the charge
  if (told && kept.status === 'replaced') await cancelAgain(tx, kept.txid)
  const invoice = await getStoredInvoice(tx, charge.invoiceId)
  return showCharge(kept, invoice, { now: new Date(), bankUrl: deps.pix.bankAppUrl })
}
