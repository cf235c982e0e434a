import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Bank } from '../bank/bank.ts'
import { centsOf } from '../bank/money.ts'
import { announce } from '../bank/notices.ts'
import { findPayment, refund } from '../bank/payments.ts'
import { tellPayment, tellRefund } from '../bank/tell.ts'
import { NOT_FOUND, Problem } from './problems.ts'

const Refund = z.object({ valor: z.string().regex(/^\d{1,10}\.\d{2}$/) })
const Period = z.object({ inicio: z.iso.datetime({ offset: true }), fim: z.iso.datetime({ offset: true }) })
type OfPayment = { Params: { endToEndId: string } }
type OfRefund = { Params: { endToEndId: string; id: string } }

/** Received payments, and their refunds. */
export function paymentRoutes(app: FastifyInstance, bank: Bank): void {
  app.get('/v2/pix', (request) => {
    const period = Period.safeParse(request.query)
    if (!period.success) throw new Problem(400, 'PixConsultaInvalida', 'inicio e fim são obrigatórios.')
    const [from, to] = [Date.parse(period.data.inicio), Date.parse(period.data.fim)]
    const pix = bank.charges
      .all()
      .flatMap((charge) => charge.payments.map((payment) => ({ charge, payment })))
      .filter(({ payment }) => Date.parse(payment.paidAt) >= from && Date.parse(payment.paidAt) <= to)
    return { parametros: period.data, pix: pix.map(({ charge, payment }) => tellPayment(charge, payment)) }
  })

  app.get<OfPayment>('/v2/pix/:endToEndId', ({ params }) => {
    const { charge, payment } = getPayment(bank, params.endToEndId)
    return tellPayment(charge, payment)
  })

  app.put<OfRefund>('/v2/pix/:endToEndId/devolucao/:id', ({ params, body }, reply) => {
    const paid = getPayment(bank, params.endToEndId)
    const asked = Refund.safeParse(body)
    const given = paid.payment.refunds.reduce((sum, { valueCents }) => sum + valueCents, 0)
    if (!asked.success || centsOf(asked.data.valor) > paid.payment.valueCents - given) {
      throw new Problem(400, 'PixDevolucaoInvalida', 'O valor não é válido.')
    }
    const made = refund(bank, paid, { id: params.id, valueCents: centsOf(asked.data.valor) })
    void announce(bank, made.charge, made.payment)
    return reply.code(201).send(tellRefund(made.refund))
  })

  app.get<OfRefund>('/v2/pix/:endToEndId/devolucao/:id', ({ params }) => {
    const { payment } = getPayment(bank, params.endToEndId)
    const known = payment.refunds.find(({ id }) => id === params.id)
    if (!known) throw NOT_FOUND('A devolução não existe.')
    return tellRefund(known)
  })
}

function getPayment(bank: Bank, endToEndId: string) {
  const found = findPayment(bank, endToEndId)
  if (!found) throw NOT_FOUND('O Pix não existe.')
  return found
}
