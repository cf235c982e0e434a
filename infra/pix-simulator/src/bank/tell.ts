import type { Bank } from './bank.ts'
import { amountOf } from './money.ts'
import type { ChargeRow, PaymentRow } from './rows.ts'

/** A charge in the format of the API Pix. */
export function tellCharge(bank: Bank, charge: ChargeRow): object {
  const { key, hidesCodes, news } = bank.faults.current()
  const { location, payments } = charge
  return {
    calendario: { criacao: charge.createdAt, expiracao: charge.expiresInSeconds },
    txid: charge.txid,
    revisao: charge.revision,
    loc: {
      id: location.id,
      txid: charge.txid,
      location: location.address,
      tipoCob: 'cob',
      criacao: charge.createdAt,
    },
    location: location.address,
    status: news && charge.status === 'ATIVA' ? 'EM_ANALISE' : charge.status,
    ...(charge.debtor && { devedor: charge.debtor }),
    valor: { original: amountOf(charge.valueCents), ...(news && { modalidadeAlteracao: 0, moeda: 'BRL' }) },
    chave: key ?? charge.key,
    ...(charge.message && { solicitacaoPagador: charge.message }),
    ...(!hidesCodes && { pixCopiaECola: charge.code }),
    ...(payments.length > 0 && { pix: payments.map((payment) => tellPayment(charge, payment)) }),
    ...(news && { jornada: { passo: 7, rotulos: ['novo'] } }),
  }
}

/** A payment in the format of the API Pix, for charges and webhook calls. */
export const tellPayment = (charge: ChargeRow, { endToEndId, valueCents, paidAt, payer, refunds }: PaymentRow) => ({
  endToEndId,
  txid: charge.txid,
  valor: amountOf(valueCents),
  chave: charge.key,
  horario: paidAt,
  pagador: { nome: payer.name, ...('cnpj' in payer ? { cnpj: payer.cnpj } : { cpf: payer.cpf }) },
  infoPagador: `Pago por ${payer.name}`,
  ...(refunds.length > 0 && { devolucoes: refunds.map(tellRefund) }),
})

export const tellRefund = ({ id, rtrId, valueCents, at }: PaymentRow['refunds'][number]) => ({
  id,
  rtrId,
  valor: amountOf(valueCents),
  horario: { solicitacao: at, liquidacao: at },
  status: 'DEVOLVIDO',
})
