import { createHash, createHmac } from 'node:crypto'
import { lidJid } from '../network/directory.ts'
import type { PhoneRow } from '../network/rows.ts'

const TAG = Buffer.from([0x9a, 0x01]) // field 19, delimited

/** The salt of the proofs by the devices of an account (whatsmeow cstoken.go). */
const saltOf = ({ appStateKey }: PhoneRow): Buffer =>
  createHash('sha256').update('nct').update(appStateKey.data).digest()

/** The salt as field 19 of `HistorySync`, which the client's protocol file does not have. */
export function saltInHistory(phone: PhoneRow): Buffer {
  const salt = saltOf(phone)
  return Buffer.concat([TAG, Buffer.from([salt.length]), salt])
}

/** The proof that a device of `sender` sends in place of a token in a message to `about`. */
export const clientProof = (sender: PhoneRow, about: PhoneRow): Buffer =>
  createHmac('sha256', saltOf(sender)).update(lidJid(about.lid)).digest()
