import { randomBytes } from 'node:crypto'
import type { Bank } from './bank.ts'
import type { ChargeRow, PaymentRow, RefundRow } from './rows.ts'

const BANK_NUMBER = '99999999' // an 8-digit bank number (ISPB)
const PAYER = { name: 'Pagador Simulado', cpf: '12345678909' }

/** 32 characters: a letter, the bank number, the minute, and eleven random characters. */
function uniqueId(letter: 'E' | 'D'): string {
  const minute = new Date().toISOString().replace(/\D/g, '').slice(0, 12)
  return `${letter}${BANK_NUMBER}${minute}${randomBytes(8).toString('hex').slice(0, 11)}`
}

/** Pays the charge, optionally with another amount. A second call makes a second payment. */
export function pay(
  bank: Bank,
  charge: ChargeRow,
  { valueCents, paidAt, cnpj }: Pick<PaymentRow, 'valueCents' | 'paidAt'> & { readonly cnpj?: string | undefined },
): { charge: ChargeRow; payment: PaymentRow } {
  const payment: PaymentRow = {
    endToEndId: uniqueId('E'),
    valueCents,
    paidAt,
    payer: cnpj ? { name: 'Empresa Simulada', cnpj } : PAYER,
    refunds: [],
  }
  const row: ChargeRow = { ...charge, status: 'CONCLUIDA', payments: [...charge.payments, payment] }
  bank.charges.put(row.txid, row)
  bank.log.add('paid', { txid: row.txid, endToEndId: payment.endToEndId, valueCents })
  return { charge: row, payment }
}

/** Refunds a payment; a second call with the same id is the same refund. */
export function refund(
  bank: Bank,
  { charge, payment }: { charge: ChargeRow; payment: PaymentRow },
  { id, valueCents }: { id: string; valueCents: number },
): { charge: ChargeRow; payment: PaymentRow; refund: RefundRow } {
  const known = payment.refunds.find((one) => one.id === id)
  if (known) return { charge, payment, refund: known }
  const made: RefundRow = { id, rtrId: uniqueId('D'), valueCents, at: new Date().toISOString() }
  const paid = { ...payment, refunds: [...payment.refunds, made] }
  const row = {
    ...charge,
    payments: charge.payments.map((one) => (one.endToEndId === payment.endToEndId ? paid : one)),
  }
  bank.charges.put(row.txid, row)
  bank.log.add('refunded', { txid: row.txid, endToEndId: payment.endToEndId, valueCents })
  return { charge: row, payment: paid, refund: made }
}

export function findPayment(bank: Bank, endToEndId: string): { charge: ChargeRow; payment: PaymentRow } | undefined {
  for (const charge of bank.charges.all()) {
    const payment = charge.payments.find((one) => one.endToEndId === endToEndId)
    if (payment) return { charge, payment }
  }
  return undefined
}
