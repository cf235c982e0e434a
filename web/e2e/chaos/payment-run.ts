import type { Product } from '@recado/chaos/product'
import { startProduct } from '@recado/chaos/product'
import { chooseSeed, createRandom } from '@recado/chaos/random'
import { getSubscription } from '@recado/contracts/billing/subscription-routes'
import { pixControl } from '@recado/pix-simulator/control-client'
import { expect } from 'vitest'
import { openLedger } from '../../../infra/chaos/test/ledger.ts'
import { type Buyer, foundBuyer, openShop } from './buyer.ts'
import type { PaymentPoint } from './payment-points.ts'

const PATIENCE = { timeout: 300_000, interval: 500 } // the retry of a notice whose process was killed takes minutes

export type PaymentRun = {
  /**
   * Disturbs a payment. It expects that the payment extends the licence exactly once, by the bought period and from the
   * right day, even when all events are announced again afterwards.
   * @returns the figures of the run, as text
   */
  survive(point: PaymentPoint): Promise<string>
  close(): Promise<void>
}

/** Starts a product in which companies pay. */
export async function startPaymentRun(): Promise<PaymentRun> {
  const product = await startProduct({})
  const shop = await openShop(product)
  const bank = pixControl(product.bankUrl)
  const seed = chooseSeed()
  let runs = 0
  {
    await using ledger = await openLedger(product.postgresUrl)
    await ledger.keepAnnouncements()
  }

  return {
    async survive({ name, isLate = false, happen }) {
      const random = createRandom(seed, name)
      const buyer = await foundBuyer(product, shop, { random, name: `c${++runs}`, isLate })
      let paidAt = ''
      const pay = async (at?: Date) => {
        const { payments } = await bank.pay(buyer.txid, at && { at: at.toISOString() })
        paidAt = payments[0]?.paidAt ?? ''
      }
      await happen({ product, random, companyId: buyer.companyId, pay })
      const words = `${name}, SEED=${seed}: ${buyer.dueDate} + ${buyer.months} months, paid ${paidAt} (${buyer.timezone})`
      await expectOnce(product, buyer, { until: renewedUntil(buyer, paidAt), words })
      return words
    },
    close: product.close,
  }
}

async function expectOnce(
  { postgresUrl }: Product,
  buyer: Buyer,
  { until, words }: { readonly until: string; readonly words: string },
): Promise<void> {
  const { companyId, planId, invoiceId } = buyer
  const once = {
    dueDate: until,
    planId,
    trialExpiration: null,
    renewals: 1,
    acts: 1,
    invoices: [`paid until ${until}`],
    payments: ['settled'],
  }
  await using ledger = await openLedger(postgresUrl)
  await expect.poll(() => ledger.read(companyId), { ...PATIENCE, message: words }).toEqual(once)
  const again = await ledger.announceAgain(companyId)
  expect(again).not.toEqual([])
  await expect.poll(() => ledger.hasHandled(again), PATIENCE).toBe(true)
  expect(await ledger.read(companyId), words).toEqual(once)
  const admin = await buyer.signIn()
  const seen = await admin.call(getSubscription, { params: { invoiceId } })
  expect(seen).toEqual({ status: 'CONCLUIDA', dueDate: until, received: 0 })
}

/**
 * The end of the licence after the purchase. The bought period starts at the later of the due date and the day of the
 * payment, in the company's time zone.
 */
function renewedUntil({ dueDate, timezone, months }: Buyer, paidAt: string): string {
  const paidOn = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(new Date(paidAt))
  const [year = 0, month = 0, day = 0] = (paidOn > dueDate ? paidOn : dueDate).split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}
