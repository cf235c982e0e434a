import { z } from 'zod'

const amount = z.string().regex(/^\d{1,10}\.\d{2}$/) // BRL with a decimal point
const times = z.int().min(0).optional()
const ms = z.int().min(0).max(600_000).optional()

export const PayBody = z.strictObject({
  amount: amount.optional(), // by default the charge's amount
  anyway: z.boolean().default(false), // also when the charge is paid, cancelled or expired
  at: z.iso.datetime().optional(), // the time of the payment; now by default
  cnpj: z
    .string()
    .regex(/^[0-9A-Z]{12}\d{2}$/)
    .optional(), // the paying company; by default a person pays
  reason: z.string().max(200).optional(),
})
export const RefundBody = z.strictObject({ amount: amount.optional() }) // by default the whole payment
export const CodeBody = z.strictObject({ code: z.string().max(2_000) })

export const FaultsBody = z.strictObject({
  api: z
    .array(
      z.strictObject({
        kind: z.enum(['slow', 'error', 'silent', 'lost', 'garbage', 'huge']),
        on: z.enum(['token', 'create', 'read', 'cancel', 'webhook']).optional(),
        times,
        ms,
        status: z.int().min(400).max(599).optional(),
      }),
    )
    .optional(),
  code: z.enum(['checksum', 'structure', 'amount', 'txid', 'accent']).optional(),
  hidesCodes: z.boolean().optional(),
  key: z.string().optional(),
  news: z.boolean().optional(),
  notices: z.strictObject({ kind: z.enum(['lost', 'twice', 'late']), times, ms }).optional(),
  tokenSeconds: z.int().min(1).optional(),
})
export type FaultsBody = z.input<typeof FaultsBody>

/** A call to the receiver without a payment. */
export const NoticeBody = z.strictObject({
  txid: z.string(),
  amount: amount.default('1.00'),
  forged: z
    .enum(['no-secret', 'wrong-secret', 'no-certificate', 'foreign-certificate', 'expired-certificate'])
    .optional(),
})
export type NoticeBody = z.input<typeof NoticeBody>

export const ChargeView = z.object({
  txid: z.string(),
  receiver: z.string(),
  city: z.string(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  isExpired: z.boolean(),
  amount,
  message: z.string().nullable(),
  debtor: z.string().nullable(),
  code: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  payments: z.array(z.object({ endToEndId: z.string(), amount, paidAt: z.string(), refunded: amount })),
})
export type ChargeView = z.infer<typeof ChargeView>

export const HealthView = z.object({
  apiUrl: z.string(),
  authority: z.string(), // PEM of the simulator's authority
  clientId: z.string(),
  clientSecret: z.string(),
  certificate: z.string(), // the receiver's client certificate
  certificateKey: z.string(),
  key: z.string(), // the receiver's Pix key
})
export type HealthView = z.infer<typeof HealthView>

export const LogView = z.array(
  z.looseObject({ seq: z.int(), at: z.string(), type: z.string(), txid: z.string().optional() }),
)
