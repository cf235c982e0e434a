import { z } from 'zod'

const amount = z.string().regex(/^\d{1,10}\.\d{2}$/) // BRL with a point
const times = z.int().min(0).optional()
const ms = z.int().min(0).max(600_000).optional()

export const PayBody = z.strictObject({
  amount: amount.optional(), // that of the charge
  anyway: z.boolean().default(false), // also when it is paid already, taken back or over
  at: z.iso.datetime().optional(), // of the payment, when it is told late: now
  cnpj: z
    .string()
    .regex(/^[0-9A-Z]{12}\d{2}$/)
    .optional(), // of the company that pays; else a person does
  reason: z.string().max(200).optional(),
})
export const RefundBody = z.strictObject({ amount: amount.optional() }) // all of it
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

/** A call to the receiver that no payment has caused. */
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
  authority: z.string(), // PEM, of everybody here
  clientId: z.string(),
  clientSecret: z.string(),
  certificate: z.string(), // of the receiver's program
  certificateKey: z.string(),
  key: z.string(), // of the receiver, in Pix
})
export type HealthView = z.infer<typeof HealthView>

export const LogView = z.array(
  z.looseObject({ seq: z.int(), at: z.string(), type: z.string(), txid: z.string().optional() }),
)
