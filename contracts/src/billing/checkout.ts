import { z } from 'zod'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { OfferedPlan } from './plan.ts'

/** The resources that a plan limits. A company cannot change to a plan whose limits it exceeds. */
export const LimitedResource = z.enum(['users', 'connections', 'queues'])
export type LimitedResource = z.infer<typeof LimitedResource>

/** A plan that the company can choose, with the limits that it exceeds. */
export const PlanOffer = OfferedPlan.extend({
  total: z.number(), // BRL for one period of the company's recurrence
  isCurrent: z.boolean(),
  exceeded: z.array(z.object({ resource: openEnum(LimitedResource), used: z.int(), limit: z.int() })), // empty: the company can choose the plan
})
export type PlanOffer = z.infer<typeof PlanOffer>

const line = z.string().trim().max(120)

/** The body of the checkout. Prices, limits and card fields of older clients are ignored. */
export const Checkout = z.object({
  firstName: line.min(1, 'checkout_name'),
  address2: line.min(1, 'checkout_address'),
  city: line.min(1, 'checkout_city'),
  state: line.optional(),
  zipcode: z.string().trim().min(1, 'checkout_zipcode').max(12),
  country: z.enum(['BR', 'usa'], 'checkout_country'),
  useAddressForPaymentDetails: z.boolean().optional(),
  plan: z.union([ref('plan'), z.object({ planId: ref('plan') }).transform(({ planId }) => planId)]).optional(),
  invoiceId: ref('invoice').optional(), // absent: the oldest open invoice, or a new one
})
export type Checkout = z.output<typeof Checkout>

/** RECEBIDA: the payment arrived, but the licence is not extended yet. CONCLUIDA: the licence is extended. */
export const ChargeStatus = z.enum(['ATIVA', 'RECEBIDA', 'CONCLUIDA', 'EXPIRADA'])
export type ChargeStatus = z.infer<typeof ChargeStatus>

export const PixCharge = z.object({
  invoiceId: ref('invoice'),
  txid: z.string(),
  status: openEnum(ChargeStatus),
  expiresAt: z.iso.datetime(),
  valor: z.object({ original: z.string() }), // BRL, two decimals
  qrcode: z.object({
    qrcode: z.string(), // the BR Code, which the payer copies
    imagemQrcode: z.string(), // the BR Code as an SVG image in a data address
  }),
  bankAppUrl: z.url().nullable(), // the address of the simulated bank; null without a simulated bank
})
export type PixCharge = z.infer<typeof PixCharge>
