import type { getCompanyPlan } from '@recado/contracts/auth/company-routes'
import type { ChargeStatus, PixCharge, PlanOffer } from '@recado/contracts/billing/checkout'
import type { IncomeSummary, Invoice } from '@recado/contracts/billing/invoice'
import type { PaymentReview } from '@recado/contracts/billing/payment-review'
import type { listOffers } from '@recado/contracts/billing/subscription-routes'
import { flagsOf } from '@recado/contracts/features'
import type { RouteOutput } from '@recado/contracts/route'
import * as company from '@recado/contracts/testing/company'
import { resource } from './samples.ts'

export const anInvoice = (changes: Partial<Invoice> = {}): Invoice =>
  company.anInvoice(1, { ...resource, id: 1, detail: 'Básico – Mensal', dueDate: '2027-01-01', ...changes })

type Terms = RouteOutput<typeof getCompanyPlan>

export const someTerms = (changes: Partial<Terms> = {}): Terms => ({
  id: 1,
  name: 'Padaria Sol',
  email: 'contato@padaria.test',
  phone: '(11) 99999-0000',
  status: true,
  dueDate: '2027-01-01',
  recurrence: 'MENSAL',
  trialExpiration: null,
  createdAt: resource.createdAt,
  plan: { id: 1, name: 'Básico', users: 5, connections: 2, queues: 5, ...flagsOf([]) },
  ...changes,
})

export const anOffer = (changes: Partial<PlanOffer> = {}): PlanOffer => ({
  id: 1,
  name: 'Básico',
  users: 5,
  connections: 2,
  queues: 5,
  value: 99.9,
  version: 1,
  ...flagsOf([]),
  total: 99.9,
  isCurrent: true,
  exceeded: [],
  ...changes,
})

type Offers = RouteOutput<typeof listOffers>

export const someOffers = (plans: readonly PlanOffer[] = [anOffer()], changes: Partial<Offers> = {}): Offers => ({
  recurrence: 'MENSAL',
  usage: { users: 3, connections: 1, queues: 2 },
  plans: [...plans],
  ...changes,
})

export const CODE = '00020126580014br.gov.bcb.pix0136padaria520400005303986540599.905802BR6304ABCD'

export const aCharge = (changes: Partial<PixCharge> = {}): PixCharge => ({
  invoiceId: 1,
  txid: 'recado00000000000000000000001',
  status: 'ATIVA',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  valor: { original: '99.90' },
  qrcode: { qrcode: CODE, imagemQrcode: 'data:image/svg+xml,<svg/>' },
  bankAppUrl: null,
  ...changes,
})

export const aReview = (changes: Partial<PaymentReview> = {}): PaymentReview => ({
  id: 1,
  reason: 'too-small',
  companyId: 1,
  companyName: 'Padaria Sol',
  invoiceId: 1,
  txid: 'recado00000000000000000000001',
  endToEndId: 'E0000000020260302120000000000001',
  value: 50,
  expectedValue: 99.9,
  paidAt: '2026-03-02T12:00:00.000Z',
  resolvedAt: null,
  note: null,
  ...changes,
})

export const anIncome = (changes: Partial<IncomeSummary> = {}): IncomeSummary => ({
  months: Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    paid: index * 100,
    invoices: index,
  })),
  overdue: { companies: 2, invoices: 3, value: 299.7 },
  open: { invoices: 4, value: 399.6 },
  ...changes,
})

export const aPayment = (status: ChargeStatus, dueDate = '2026-01-01', received = 0) => ({ status, dueDate, received })
