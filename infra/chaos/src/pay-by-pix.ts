import { getSubscription, subscribe } from '@recado/contracts/billing/subscription-routes'
import { pixControl } from '@recado/pix-simulator/control-client'
import { eventually } from './eventually.ts'
import type { Person } from './person.ts'

const ADDRESS = {
  address2: 'Rua das Acácias, 210',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '04571-000',
  country: 'BR',
} as const

type Payment = { readonly amount?: string }

/** Pays what is due of a company at the simulated bank. @param amount another one than is due, as `1.00` @returns the invoice */
export async function payAtBank(bankUrl: string, admin: Person, payment: Payment = {}): Promise<number> {
  const body = { firstName: admin.user.company.name, ...ADDRESS }
  const { invoiceId, txid } = await eventually(() => admin.call(subscribe, { body }).catch(notYetKnown))
  await pixControl(bankUrl).pay(txid, payment)
  return invoiceId
}

/** The same, until the licence is longer: tokens of before are refused from then on. */
export async function renewByPix(bankUrl: string, admin: Person): Promise<void> {
  const invoiceId = await payAtBank(bankUrl, admin)
  await eventually(() =>
    admin.call(getSubscription, { params: { invoiceId } }).then(({ status }) => status === 'CONCLUIDA', isRenewed),
  )
}

/** Billing learns of companies by events. */
function notYetKnown(error: unknown): undefined {
  if (!/ERR_NO_INVOICE_FOUND|ERR_UNAVAILABLE/.test(String(error))) throw error
}

/** With the licence the rights change. @throws any other error */
function isRenewed(error: unknown): true {
  if (String(error).includes('ERR_TOKEN_EXPIRED')) return true
  throw error
}
