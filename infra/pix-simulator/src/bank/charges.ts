import { randomUUID } from 'node:crypto'
import { RECEIVER } from './account.ts'
import type { Bank } from './bank.ts'
import { writeCode } from './br-code.ts'
import type { ChargeRow } from './rows.ts'

export type NewCharge = Pick<ChargeRow, 'txid' | 'expiresInSeconds' | 'valueCents' | 'key' | 'debtor' | 'message'>

/** Creates a charge with a new txid. @param host of the location's address for banks, as `127.0.0.1:8443` */
export function createCharge(bank: Bank, charge: NewCharge, host: string): ChargeRow {
  const address = `${host}/qr/v2/${randomUUID().replaceAll('-', '')}`
  const parts = { location: address, amountCents: charge.valueCents, ...RECEIVER }
  const row: ChargeRow = {
    ...charge,
    revision: 0,
    createdAt: new Date().toISOString(),
    location: { id: bank.charges.all().length + 1, address },
    code: writeCode(parts, bank.faults.current().code),
    status: 'ATIVA',
    payments: [],
  }
  bank.charges.put(row.txid, row)
  bank.log.add('created', { txid: row.txid })
  return row
}

export function removeCharge(bank: Bank, charge: ChargeRow, status: ChargeRow['status']): ChargeRow {
  const row = { ...charge, status, revision: charge.revision + 1 }
  bank.charges.put(row.txid, row)
  bank.log.add('removed', { txid: row.txid, status })
  return row
}

/** Moves the charge's creation back in time until it has expired. */
export function expireCharge(bank: Bank, charge: ChargeRow): ChargeRow {
  const createdAt = new Date(Date.now() - (charge.expiresInSeconds + 1) * 1_000).toISOString()
  const row = { ...charge, createdAt }
  bank.charges.put(row.txid, row)
  return row
}

export const isExpired = ({ createdAt, expiresInSeconds }: ChargeRow): boolean =>
  Date.parse(createdAt) + expiresInSeconds * 1_000 <= Date.now()
