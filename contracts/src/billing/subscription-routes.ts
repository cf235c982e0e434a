import { z } from 'zod'
import { Recurrence } from '../auth/company.ts'
import { ref, textRef } from '../ids.ts'
import { defineRoute } from '../route.ts'
import { OfferedPlan } from './plan.ts'

/** What a plan counts, and what a company may have too much of for another one. */
export const LimitedResource = z.enum(['users', 'connections', 'queues'])
export type LimitedResource = z.infer<typeof LimitedResource>

/** A plan that the company may choose, with what keeps it from doing so. */
export const PlanOffer = OfferedPlan.extend({
  total: z.number(), // BRL for one period of the company's recurrence
  isCurrent: z.boolean(),
  exceeded: z.array(z.object({ resource: LimitedResource, used: z.int(), limit: z.int() })), // empty: it fits
})
export type PlanOffer = z.infer<typeof PlanOffer>

export const listOffers = defineRoute({
  method: 'GET',
  url: '/subscription/offers',
  summary: 'Plans that the own company may choose at the checkout, cheapest first, its own among them',
  access: 'invoices:read',
  status: 200,
  response: z.object({
    recurrence: Recurrence,
    usage: z.object({ users: z.int(), connections: z.int(), queues: z.int() }),
    plans: z.array(PlanOffer),
  }),
  errors: [],
  renewal: true,
})

const line = z.string().trim().max(120)

/** What the checkout sends. Prices, limits and card fields of older clients are dropped unread. */
export const Checkout = z.object({
  firstName: line.min(1, 'checkout_name'),
  address2: line.min(1, 'checkout_address'),
  city: line.min(1, 'checkout_city'),
  state: line.optional(),
  zipcode: z.string().trim().min(1, 'checkout_zipcode').max(12),
  country: z.enum(['BR', 'usa'], 'checkout_country'),
  useAddressForPaymentDetails: z.boolean().optional(),
  plan: z.union([ref('plan'), z.object({ planId: ref('plan') }).transform(({ planId }) => planId)]).optional(),
  invoiceId: ref('invoice').optional(), // absent: the oldest open one, or a new one
})
export type Checkout = z.output<typeof Checkout>

/** RECEBIDA: the money came, and the licence is not longer yet. CONCLUIDA: it is. */
export const ChargeStatus = z.enum(['ATIVA', 'RECEBIDA', 'CONCLUIDA', 'EXPIRADA'])
export type ChargeStatus = z.infer<typeof ChargeStatus>

export const PixCharge = z.object({
  invoiceId: ref('invoice'),
  txid: z.string(),
  status: ChargeStatus,
  expiresAt: z.iso.datetime(),
  valor: z.object({ original: z.string() }), // BRL, two decimals
  qrcode: z.object({
    qrcode: z.string(), // the BR Code, to copy
    imagemQrcode: z.string(), // the same as an SVG image in a data address
  }),
  bankAppUrl: z.url().nullable(), // of the simulated bank, where one runs
})
export type PixCharge = z.infer<typeof PixCharge>

export const subscribe = defineRoute({
  method: 'POST',
  url: '/subscription',
  summary: 'Give the billing address, perhaps another plan, and get a Pix charge for the oldest open invoice',
  access: 'invoices:read',
  body: Checkout,
  status: 200,
  response: PixCharge,
  errors: [
    'ERR_NO_INVOICE_FOUND',
    'ERR_NO_PLAN_FOUND',
    'ERR_INVOICE_PAID',
    'ERR_INVOICE_CANCELLED',
    'ERR_PLAN_LIMIT',
    'ERR_PLAN_FREE',
    'ERR_PIX_PROVIDER',
    'ERR_PIX_UNAVAILABLE',
  ],
  idempotent: true,
  renewal: true,
})

export const getSubscription = defineRoute({
  method: 'GET',
  url: '/subscription/:invoiceId',
  summary: 'What became of the latest charge of an invoice; asks the provider again at most every ten seconds',
  access: 'invoices:read',
  params: z.object({ invoiceId: textRef('invoice') }),
  status: 200,
  response: z.object({ status: ChargeStatus, dueDate: z.iso.date() }), // of the company
  errors: ['ERR_NO_INVOICE_FOUND'],
  renewal: true,
})

const Received = z.object({ received: z.literal(true) })
const webhook = {
  method: 'POST',
  access: 'signed',
  status: 200,
  response: Received,
  errors: [],
} as const

export const receiveNotice = defineRoute({
  ...webhook,
  url: '/subscription/webhook',
  summary: 'The Pix provider tells that something was paid; only what it answers when asked again is believed',
})

export const receivePixNotice = defineRoute({
  ...webhook,
  url: '/subscription/webhook/pix',
  summary: 'The same at the address that providers make by adding /pix to the registered one',
})
