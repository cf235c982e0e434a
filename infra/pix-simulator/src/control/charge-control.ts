import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Bank } from '../bank/bank.ts'
import { readCode } from '../bank/br-code.ts'
import { expireCharge, isExpired, removeCharge } from '../bank/charges.ts'
import { centsOf } from '../bank/money.ts'
import { announce } from '../bank/notices.ts'
import { findPayment, pay, refund } from '../bank/payments.ts'
import type { ChargeRow } from '../bank/rows.ts'
import { ControlError, parse } from './errors.ts'
import { CodeBody, PayBody, RefundBody } from './shapes.ts'
import { viewOf } from './views.ts'

type OfTxid = { Params: { txid: string } }

/** Routes for a person's actions in the bank app, and for the bank's actions on charges. */
export function chargeControl(app: FastifyInstance, bank: Bank): void {
  app.get('/charges', () => bank.charges.all().toReversed().map(viewOf))
  app.get<OfTxid>('/charges/:txid', ({ params }) => viewOf(getCharge(bank, params.txid)))

  app.post('/codes/read', ({ body }) => {
    const { code } = parse(CodeBody, body)
    const read = readCode(code)
    if (!read) throw new ControlError(400, 'ERR_CODE', 'This is not a Pix code, or it was changed in transit.')
    const charge = bank.charges.all().find(({ location }) => location.address === read.location)
    if (!charge) throw new ControlError(404, 'ERR_CODE_FOREIGN', 'No bank knows this code.')
    return viewOf(charge)
  })

  app.post<OfTxid>('/charges/:txid/pay', ({ params, body }) => {
    const { amount, anyway, at, cnpj } = parse(PayBody, body ?? {})
    const charge = getCharge(bank, params.txid)
    if (!anyway) refuse(charge)
    const valueCents = amount ? centsOf(amount) : charge.valueCents
    const made = pay(bank, charge, { valueCents, cnpj, paidAt: at ?? new Date().toISOString() })
    void announce(bank, made.charge, made.payment)
    return viewOf(made.charge)
  })

  app.post<OfTxid>('/charges/:txid/refuse', ({ params, body }) => {
    const charge = getCharge(bank, params.txid)
    bank.log.add('refused-payment', { txid: charge.txid, reason: parse(PayBody, body ?? {}).reason })
    return viewOf(charge)
  })

  app.post<OfTxid>('/charges/:txid/remove', ({ params }) =>
    viewOf(removeCharge(bank, getCharge(bank, params.txid), 'REMOVIDA_PELO_PSP')),
  )
  app.post<OfTxid>('/charges/:txid/expire', ({ params }) => viewOf(expireCharge(bank, getCharge(bank, params.txid))))

  app.post<{ Params: { endToEndId: string } }>('/payments/:endToEndId/refund', ({ params, body }) => {
    const paid = findPayment(bank, params.endToEndId)
    if (!paid) throw new ControlError(404, 'ERR_PAYMENT_NOT_FOUND', 'The payment does not exist.')
    const { amount } = parse(RefundBody, body ?? {})
    const valueCents = amount ? centsOf(amount) : paid.payment.valueCents
    const made = refund(bank, paid, { id: randomUUID().replaceAll('-', ''), valueCents })
    void announce(bank, made.charge, made.payment)
    return viewOf(made.charge)
  })
}

function getCharge(bank: Bank, txid: string): ChargeRow {
  const charge = bank.charges.get(txid)
  if (!charge) throw new ControlError(404, 'ERR_CHARGE_NOT_FOUND', 'The charge does not exist.')
  return charge
}

/** Refuses charges that no bank would pay. */
function refuse(charge: ChargeRow): void {
  if (charge.status === 'CONCLUIDA') throw new ControlError(409, 'ERR_CHARGE_PAID', 'The charge is paid already.')
  if (charge.status !== 'ATIVA') throw new ControlError(409, 'ERR_CHARGE_REMOVED', 'The charge was taken back.')
  if (isExpired(charge)) throw new ControlError(409, 'ERR_CHARGE_EXPIRED', 'The time of the charge is over.')
}
