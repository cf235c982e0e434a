import { z } from 'zod'
import { textRef } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { defineRoute } from '../route.ts'
import { IncomeSummary, Invoice, InvoiceOfCompany, InvoiceStatus } from './invoice.ts'
import { PaymentReview } from './payment-review.ts'

const params = z.object({ invoiceId: textRef('invoice') })

export const listOwnInvoices = defineRoute({
  method: 'GET',
  url: '/invoices/all',
  summary: "Invoices of the caller's company, latest due date first; a search covers the detail and the id",
  access: 'invoices:read',
  query: PageQuery,
  status: 200,
  response: pageOf('invoices', Invoice),
  errors: [],
  renewal: true,
})

export const listInvoices = defineRoute({
  method: 'GET',
  url: '/invoices',
  summary: 'Invoices of all companies, latest due date first',
  access: 'invoices:manage',
  // not named `companyId`: in a request with a token, `companyId` can only be the caller's own company
  query: PageQuery.extend({ customerId: textRef('company').optional(), status: InvoiceStatus.optional() }),
  status: 200,
  response: pageOf('invoices', InvoiceOfCompany),
  errors: [],
})

export const summarizeInvoices = defineRoute({
  method: 'GET',
  url: '/invoices/summary',
  summary: 'Income of the last twelve months, overdue and open amounts, of all companies',
  access: 'invoices:manage',
  status: 200,
  response: IncomeSummary,
  errors: [],
})

export const getInvoice = defineRoute({
  method: 'GET',
  url: '/invoices/:invoiceId',
  summary: "One invoice of the caller's company",
  access: 'invoices:read',
  params,
  status: 200,
  response: Invoice,
  errors: ['ERR_NO_INVOICE_FOUND'],
  renewal: true,
})

export const downloadReceipt = defineRoute({
  method: 'GET',
  url: '/invoices/:invoiceId/receipt',
  summary: "The receipt of a paid invoice of the caller's company, in the language of the caller",
  access: 'invoices:read',
  params,
  status: 200,
  answer: 'file',
  mediaType: 'application/pdf',
  response: z.object({}),
  errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_NOT_PAID'],
})

export const settleInvoice = defineRoute({
  method: 'PUT',
  url: '/invoices/:invoiceId',
  summary: 'Record that an open invoice of any company was paid another way, or cancel it',
  access: 'invoices:manage',
  params,
  body: z.object({ status: z.enum(['paid', 'cancelled']) }),
  status: 200,
  response: InvoiceOfCompany,
  errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_PAID', 'ERR_INVOICE_CANCELLED'],
})

export const listReviews = defineRoute({
  method: 'GET',
  url: '/payments/review',
  summary: 'Payments that a super user has to review, unresolved first, then newest',
  access: 'invoices:manage',
  query: PageQuery,
  status: 200,
  response: pageOf('payments', PaymentReview),
  errors: [],
})

export const resolveReview = defineRoute({
  method: 'PUT',
  url: '/payments/review/:paymentId',
  summary: 'Record how a payment was resolved; it changes no invoice and no licence',
  access: 'invoices:manage',
  params: z.object({ paymentId: textRef('payment') }),
  body: z.object({ note: z.string().trim().min(1).max(500) }),
  status: 200,
  response: PaymentReview,
  errors: ['ERR_NOT_FOUND'],
})
