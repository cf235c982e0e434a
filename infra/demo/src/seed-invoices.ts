import { eventually } from '@recado/chaos/eventually'
import { renewByPix } from '@recado/chaos/pay-by-pix'
import type { Person } from '@recado/chaos/person'
import { listOwnInvoices } from '@recado/contracts/billing/invoice-routes'

const DAY_MS = 86_400_000
export const DUE_IN_DAYS = 6
const OVERDUE_DAYS = 8

const ISO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }) // that of the company

/** @returns the day that is so many days from the company's today, YYYY-MM-DD */
export const inDays = (days: number): string => ISO_DAY.format(Date.now() + days * DAY_MS)

type Product = {
  readonly bankUrl: string | undefined
  readonly seedHistory: (service: 'billing', companyId: number) => Promise<void>
  readonly letWorkUntil: (companyId: number, day: string) => Promise<void>
}

/** A company that has paid for months, by Pix a moment ago, and has its next invoice before it. */
export async function seedInvoices({ bankUrl, seedHistory, letWorkUntil }: Product, admin: Person): Promise<void> {
  const companyId = admin.user.company.id
  await invoiceOf(admin)
  await seedHistory('billing', companyId)
  if (!bankUrl || (await hasPaid(admin))) return
  await renewByPix(bankUrl, admin)
  await letWorkUntil(companyId, inDays(DUE_IN_DAYS))
}

/** A company that paid once, and whose invoice is overdue: its people are let in no more. */
export async function seedDebt({ bankUrl, letWorkUntil }: Product, admin: Person): Promise<void> {
  if (!bankUrl) return
  if (!(await hasPaid(admin))) await renewByPix(bankUrl, admin)
  await letWorkUntil(admin.user.company.id, inDays(-OVERDUE_DAYS))
}

/** The one that every company on trial has, once billing has heard of the company. */
const invoiceOf = (admin: Person) =>
  eventually(async () => (await admin.call(listOwnInvoices, { query: {} })).invoices[0])

/** Whether something was paid at the simulated bank: invoices of the past have no charge. */
const hasPaid = async (admin: Person): Promise<boolean> =>
  (await admin.call(listOwnInvoices, { query: {} })).invoices.some(({ txid }) => txid !== null)
