import { z } from 'zod'
import { Recurrence } from '../auth/company.ts'
import { textRef } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { defineRoute } from '../route.ts'
import { ChargeStatus, Checkout, PixCharge, PlanOffer } from './checkout.ts'

export const listOffers = defineRoute({
  method: 'GET',
  url: '/subscription/offers',
  summary: "Plans for the checkout, cheapest first, including the company's present plan",
  access: 'invoices:read',
  status: 200,
  response: z.object({
    recurrence: openEnum(Recurrence),
    usage: z.object({ users: z.int(), connections: z.int(), queues: z.int() }),
    plans: z.array(PlanOffer),
  }),
  errors: [],
  renewal: true,
})

export const subscribe = defineRoute({
  method: 'POST',
  url: '/subscription',
  summary: 'Create a Pix charge for an open invoice, with the billing address and optionally another plan',
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
  summary: "The status of an invoice's latest charge; asks the provider again at most every ten seconds",
  access: 'invoices:read',
  params: z.object({ invoiceId: textRef('invoice') }),
  status: 200,
  response: z.object({
    status: openEnum(ChargeStatus),
    dueDate: z.iso.date(), // the due date of the company
    received: z.number(), // BRL that arrived for the invoice without settling it; a super user reviews this payment
  }),
  errors: ['ERR_NO_INVOICE_FOUND'],
  renewal: true,
})

const Received = z.object({ received: z.literal(true) })
const webhook = {
  method: 'POST',
  access: 'signed',
  status: 200,
  response: Received,
  maxBodyBytes: 1_048_576, // after an outage a provider reports many payments at once
  errors: [],
} as const

export const receiveNotice = defineRoute({
  ...webhook,
  url: '/subscription/webhook',
  summary: 'A notice of the Pix provider; billing reads the charge from the provider and trusts only that answer',
})

export const receivePixNotice = defineRoute({
  ...webhook,
  url: '/subscription/webhook/pix',
  summary: 'A notice of a Pix provider that appends /pix to the registered address',
})
