import { z } from 'zod'
import type { PixCharge } from '../provider.ts'
import { garbage } from './failures.ts'
import { centsOf } from './money.ts'
import { readJson } from './read-json.ts'

const DAY_SECONDS = 86_400 // the lifetime of a charge without `expiracao`, by the standard

const Amount = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform(centsOf)
const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

const Refund = z.object({ id: z.string().max(64), valor: Amount, status: z.string().max(100) })
const Payment = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  valor: Amount,
  horario: Moment,
  devolucoes: z.array(Refund).max(100).default([]),
})
const KnownStatus = z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP'])
/** The fields of a charge that billing reads. An unknown status is read as `ATIVA`. */
const Charge = z.object({
  txid: z.string(),
  status: z.string().transform((status) => KnownStatus.safeParse(status).data ?? 'ATIVA'),
  valor: z.object({ original: Amount }),
  chave: z.string(),
  calendario: z.object({ criacao: Moment, expiracao: z.coerce.number().int().positive().default(DAY_SECONDS) }),
  loc: z.object({ id: z.union([z.int(), z.string().max(100)]) }).optional(),
  pixCopiaECola: z.string().max(1_000).optional(),
  pix: z.array(Payment).max(100).default([]),
})

/** A charge with the location of its code. */
export type ReadCharge = {
  readonly charge: PixCharge
  readonly locationId: string | undefined
  readonly writtenCode: string | undefined // the code in the charge, before `checkCode`
}

/** @throws PixProviderError when the body is not a charge of the standard with this txid */
export function readCharge(body: Buffer, txid: string): ReadCharge {
  const read = Charge.safeParse(readJson(body)).data
  if (!read) throw garbage('no charge')
  if (read.txid !== txid) throw garbage('another charge')
  const { calendario, pix, loc } = read
  return {
    charge: {
      txid,
      status: read.status,
      valueCents: read.valor.original,
      key: read.chave,
      createdAt: calendario.criacao,
      expiresAt: new Date(Date.parse(calendario.criacao) + calendario.expiracao * 1_000).toISOString(),
      payments: pix.map(({ endToEndId, valor, horario, devolucoes }) => ({
        endToEndId,
        valueCents: valor,
        paidAt: horario,
        refunds: devolucoes.map((refund) => ({ id: refund.id, valueCents: refund.valor, status: refund.status })),
      })),
    },
    locationId: loc && String(loc.id),
    writtenCode: read.pixCopiaECola,
  }
}
