import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Bank } from '../bank/bank.ts'
import { createCharge, removeCharge } from '../bank/charges.ts'
import { centsOf } from '../bank/money.ts'
import type { ChargeRow } from '../bank/rows.ts'
import { tellCharge } from '../bank/tell.ts'
import { NOT_FOUND, Problem } from './problems.ts'

const DAY_SECONDS = 86_400

const Txid = z.string().regex(/^[a-zA-Z0-9]{26,35}$/)
const NewCharge = z.object({
  calendario: z.object({ expiracao: z.int().min(1).max(2_147_483_647).default(DAY_SECONDS) }).optional(),
  devedor: z
    .union([
      z.object({ cpf: z.string().regex(/^\d{11}$/), nome: z.string().min(1).max(200) }),
      z.object({ cnpj: z.string().regex(/^[0-9A-Z]{12}\d{2}$/), nome: z.string().min(1).max(200) }),
    ])
    .optional(),
  valor: z.object({ original: z.string().regex(/^\d{1,10}\.\d{2}$/) }),
  chave: z.string().max(77),
  solicitacaoPagador: z.string().max(140).optional(),
})
const Removal = z.object({ status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR') })
type OfTxid = { Params: { txid: string } }

/** Immediate charges: creates them under the receiver's txid, reads and cancels them. */
export function chargeRoutes(app: FastifyInstance, bank: Bank): void {
  app.put<OfTxid>('/v2/cob/:txid', (request, reply) => {
    const { txid } = request.params
    const body = NewCharge.safeParse(request.body)
    if (!body.success || !Txid.safeParse(txid).success) throw invalid('O esquema não foi respeitado.')
    const { chave, valor, calendario, devedor, solicitacaoPagador } = body.data
    if (chave !== bank.account.key) throw invalid('A chave não pertence ao usuário.')
    if (centsOf(valor.original) === 0) throw invalid('O valor é zero.')
    if (bank.charges.get(txid)) throw invalid('O txid já foi utilizado.')
    const charge = {
      txid,
      expiresInSeconds: calendario?.expiracao ?? DAY_SECONDS,
      valueCents: centsOf(valor.original),
      key: chave,
      debtor: devedor,
      message: solicitacaoPagador,
    }
    return reply.code(201).send(tellCharge(bank, createCharge(bank, charge, hostOf(request.headers.host))))
  })

  app.get<OfTxid>('/v2/cob/:txid', (request) => tellCharge(bank, getCharge(bank, request.params.txid)))

  app.patch<OfTxid>('/v2/cob/:txid', (request) => {
    const charge = getCharge(bank, request.params.txid)
    const body = Removal.safeParse(request.body)
    if (!body.success) throw invalid('A revisão não é suportada.')
    if (charge.status !== 'ATIVA') throw invalid('A cobrança não está ativa.')
    return tellCharge(bank, removeCharge(bank, charge, body.data.status))
  })

  app.get<{ Params: { id: string } }>('/v2/loc/:id/qrcode', (request) => {
    const charge = bank.charges.all().find(({ location }) => String(location.id) === request.params.id)
    if (!charge) throw NOT_FOUND('O location não existe.')
    return { qrcode: charge.code, imagemQrcode: 'data:image/svg+xml;base64,PHN2Zy8+' }
  })
}

const invalid = (detail: string) => new Problem(400, 'CobOperacaoInvalida', detail)

function getCharge(bank: Bank, txid: string): ChargeRow {
  const charge = bank.charges.get(txid)
  if (!charge) throw NOT_FOUND('A cobrança não existe.')
  return charge
}

const hostOf = (host: string | undefined) => host ?? '127.0.0.1'
