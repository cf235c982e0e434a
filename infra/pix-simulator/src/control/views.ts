import { RECEIVER } from '../bank/account.ts'
import { isExpired } from '../bank/charges.ts'
import { amountOf } from '../bank/money.ts'
import type { ChargeRow } from '../bank/rows.ts'
import type { ChargeView } from './shapes.ts'

export function viewOf(charge: ChargeRow): ChargeView {
  const { txid, status, code, createdAt, expiresInSeconds } = charge
  return {
    txid,
    receiver: RECEIVER.name,
    city: RECEIVER.city,
    status,
    isExpired: status === 'ATIVA' && isExpired(charge),
    amount: amountOf(charge.valueCents),
    message: charge.message ?? null,
    debtor: charge.debtor?.['nome'] ?? null,
    code,
    createdAt,
    expiresAt: new Date(Date.parse(createdAt) + expiresInSeconds * 1_000).toISOString(),
    payments: charge.payments.map(({ endToEndId, valueCents, paidAt, refunds }) => ({
      endToEndId,
      amount: amountOf(valueCents),
      paidAt,
      refunded: amountOf(refunds.reduce((sum, refund) => sum + refund.valueCents, 0)),
    })),
  }
}
