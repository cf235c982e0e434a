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

/**
 * Pays a company's open invoice at the simulated bank. @param amount paid instead of the invoice's amount, as `1.00`
 * @returns the id of the invoice
 */
export async function payAtBank(bankUrl: string, admin: Person, payment: Payment = {}): Promise<number> {
  const body = { firstName: admin.user.company.name, ...ADDRESS }
  const { invoiceId, txid } = await eventually(() => admin.call(subscribe, { body }).catch(notYetKnown))
  await pixControl(bankUrl).pay(txid, payment)
  return invoiceId
}

/** Pays the open invoice and waits until the licence is extended; earlier tokens are refused from then on. */
export async function renewByPix(bankUrl: string, admin: Person): Promise<void> {
  const invoiceId = await payAtBank(bankUrl, admin)
  await eventually(() =>
    admin.call(getSubscription, { params: { invoiceId } }).then(({ status }) => status === 'CONCLUIDA', isRenewed),
  )
}

/** @returns undefined when billing has not yet received the event about the company @throws any other error */
function notYetKnown(error: unknown): undefined {
  if (!/ERR_NO_INVOICE_FOUND|ERR_UNAVAILABLE/.test(String(error))) throw error
}

/**
 * Recognises a renewal by the refusal of the token, since an extended licence invalidates it.
 * @throws any other error
 */
function isRenewed(error: unknown): true {
  if (String(error).includes('ERR_TOKEN_EXPIRED')) return true
  throw error
}
