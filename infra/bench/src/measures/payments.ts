import { type Company, foundCompany, signInAgain } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import type { Person } from '@recado/chaos/person'
import { subscribe } from '@recado/contracts/billing/subscription-routes'
import { type PixControl, pixControl } from '@recado/pix-simulator/control-client'
import type { Stack } from '@recado/up/stack/stack'
import { timeBrokerAndCommit } from '../floor/round-trip.ts'
import { createFreshProduct } from '../fresh-product.ts'
import { openLiveSocket } from '../load/live-socket.ts'
import type { Measure } from '../measure.ts'
import { inOrder, percentile } from '../percentile.ts'
import { addressesOf } from '../product.ts'
import { timeNotices } from './notices.ts'

const WARM_UP = 5
const PAYMENTS = 60
const NUMBER = '5511955550000'
const PAYER = {
  firstName: 'Ana Lima',
  address2: 'Rua das Flores, 10',
  city: 'Santos',
  zipcode: '11010-000',
  country: 'BR',
} as const

/** Measures the time from a payment in the bank app to the frame that reports it to the paying admin's browser. */
export const payments: Measure = {
  number: 21,
  alone: async () => {
    const product = await createFreshProduct()
    try {
      const stack = await product.start()
      if (!stack.bankUrl) throw new Error('the product has no simulated bank')
      const bank = pixControl(stack.bankUrl)
      const floor = await timeBrokerAndCommit({ stack })
      const times = await timePayments(stack, bank)
      const what = 'payment at the bank to the frame CONCLUIDA'
      return [
        { measure: 21, what: `${what}, p50`, unit: 'ms', floor, figure: percentile(times, 0.5) },
        { measure: 21, what: `${what}, p99`, unit: 'ms', floor, figure: percentile(times, 0.99) },
        ...(await timeNotices(bank)),
      ]
    } finally {
      await product.remove()
    }
  },
}

/** @returns the milliseconds from each payment to its frame, smallest first */
async function timePayments(stack: Stack, bank: PixControl): Promise<number[]> {
  let company: Company = await foundCompany(addressesOf(stack), 'Pagadora', NUMBER)
  const times: number[] = []
  for (let count = 0; count < WARM_UP + PAYMENTS; count++) {
    const time = await timePayment(stack, company.admin, bank)
    if (count >= WARM_UP) times.push(time)
    company = await signInAgain(addressesOf(stack), company) // an extended licence invalidates earlier tokens
  }
  return inOrder(times)
}

async function timePayment({ url }: Stack, admin: Person, bank: PixControl): Promise<number> {
  const heard = Promise.withResolvers<number>()
  const renewed = { subject: 'payment', action: 'CONCLUIDA' } as const
  const socket = await openLiveSocket(url, admin, renewed, (_frame, at) => heard.resolve(at))
  const { txid } = await eventually(() => admin.call(subscribe, { body: PAYER }).catch(notYet))
  const begin = Date.now() // frames are timed with the same clock
  await bank.pay(txid)
  const time = (await heard.promise) - begin
  socket.close()
  return time
}

/** Ignores errors while billing has not yet received the events about the company and its last payment. */
function notYet(error: unknown): undefined {
  if (!/ERR_NO_INVOICE_FOUND|ERR_INVOICE_PAID|ERR_UNAVAILABLE/.test(String(error))) throw error
}
