import { eventually } from '@recado/chaos/eventually'
import { renewByPix } from '@recado/chaos/pay-by-pix'
import type { Person } from '@recado/chaos/person'
import { listOwnInvoices } from '@recado/contracts/billing/invoice-routes'

const DAY_MS = 86_400_000
export const DUE_IN_DAYS = 6
const OVERDUE_DAYS = 8

// formats a date as YYYY-MM-DD in the company's time zone
const ISO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })

/** @returns the company's date in `days` days, YYYY-MM-DD */
export const inDays = (days: number): string => ISO_DAY.format(Date.now() + days * DAY_MS)

type Product = {
  readonly bankUrl: string | undefined
  readonly seedHistory: (service: 'billing', companyId: number) => Promise<void>
  readonly letWorkUntil: (companyId: number, day: string) => Promise<void>
}

/** Creates the company's paid invoices of past months, a Pix payment of today and an open next invoice. */
export async function seedInvoices({ bankUrl, seedHistory, letWorkUntil }: Product, admin: Person): Promise<void> {
  const companyId = admin.user.company.id
  await invoiceOf(admin)
  await seedHistory('billing', companyId)
  if (!bankUrl || (await hasPaid(admin))) return
  await renewByPix(bankUrl, admin)
  await letWorkUntil(companyId, inDays(DUE_IN_DAYS))
}

/** Lets a company pay once and then makes its next invoice overdue, so that its users can no longer sign in. */
export async function seedDebt({ bankUrl, letWorkUntil }: Product, admin: Person): Promise<void> {
  if (!bankUrl) return
  if (!(await hasPaid(admin))) await renewByPix(bankUrl, admin)
  await letWorkUntil(admin.user.company.id, inDays(-OVERDUE_DAYS))
}

/** Waits until billing has received the event about the company and created its first invoice. */
const invoiceOf = (admin: Person) =>
  eventually(async () => (await admin.call(listOwnInvoices, { query: {} })).invoices[0])

/** @returns whether the company has used the simulated bank; its seeded invoices of the past have no `txid` */
const hasPaid = async (admin: Person): Promise<boolean> =>
  (await admin.call(listOwnInvoices, { query: {} })).invoices.some(({ txid }) => txid !== null)
