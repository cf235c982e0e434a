import { invoicePaid } from '@recado/contracts/billing/events'
import { listOwnInvoices, listReviews } from '@recado/contracts/billing/invoice-routes'
import type { PaymentReview } from '@recado/contracts/billing/payment-review'
import { eventually } from '@recado/kit/testing/service'
import { OPERATOR } from './harness.ts'
import { type BillingWithBank, payer, startWithBank } from './with-bank.ts'

/** Starts billing with a simulated bank. @returns both, with functions for tests of payments */
export async function startPaying(extra: Readonly<Record<string, string>> = {}) {
  const stage = await startWithBank(extra)
  const { service, scenes, bank } = stage

  async function reviewsOf(companyId: number | null): Promise<PaymentReview[]> {
    const { body } = await service.call(listReviews, { query: {} }, OPERATOR)
    return body.payments.filter((payment) => payment.companyId === companyId)
  }

  /**
   * Creates a company with an admin and an open invoice for a plan, and functions that read the results of its
   * payments.
   */
  async function given(terms: Parameters<BillingWithBank['scenes']['plan']>[0] = {}) {
    const { id: planId } = await scenes.plan(terms)
    const { id, admin } = await scenes.company({ planId })
    const invoice = async () => {
      const [latest] = (await service.call(listOwnInvoices, { query: {} }, admin)).body.invoices
      if (!latest) throw new Error('the company has no invoice')
      return latest
    }
    return {
      ...payer(service, admin),
      id,
      admin,
      planId,
      invoice,
      invoiceId: (await invoice()).id,
      paid: () => eventually(invoice, ({ status }) => status === 'paid'),
      /** The `invoice.paid` events of the company, after which auth extends the licence. */
      renewals: () => service.heard(invoicePaid, id, () => true),
      reviews: () => reviewsOf(id),
    }
  }

  return {
    ...stage,
    given,
    reviewsOf,
    /** Waits until this number of the company's payments need a review. */
    held: (companyId: number, count = 1) =>
      eventually(
        () => reviewsOf(companyId),
        (found) => found.length === count,
      ),
    /** Calls the webhook as the bank does. @returns the status */
    notify: (txid: string) => bank.notify({ txid }),
    /** Resolves once all received notices are processed. */
    settled: () =>
      eventually(async () => {
        const { rows } = await service.database.query(`select 1 from pix_notice where status = 'waiting' limit 1`)
        return rows.length === 0
      }),
    /** Runs `work` while the bank sends no notices. */
    async unheard<T>(work: () => Promise<T>): Promise<T> {
      await bank.setFaults({ notices: { kind: 'lost' } })
      const done = await work()
      await bank.setFaults({})
      return done
    },
    /** Makes all charges due for a check, and restarts the service, so that the job runs at once. */
    async reconcile(): Promise<void> {
      await service.database.query(
        `update pix_charge set asked_at = asked_at - interval '10 minutes', created_at = created_at - interval '10 minutes'`,
      )
      await service.restart()
    },
  }
}
export type Paying = Awaited<ReturnType<typeof startPaying>>
