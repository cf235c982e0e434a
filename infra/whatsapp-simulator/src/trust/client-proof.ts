import { createHash, createHmac } from 'node:crypto'
import { lidJid } from '../network/directory.ts'
import type { PhoneRow } from '../network/rows.ts'

const TAG = Buffer.from([0x9a, 0x01]) // field 19, delimited

/** The salt under which all devices of an account prove who they are (whatsmeow cstoken.go). */
const saltOf = ({ appStateKey }: PhoneRow): Buffer =>
  createHash('sha256').update('nct').update(appStateKey.data).digest()

/** As a history tells it: field 19 of `HistorySync`, which the client's protocol file does not have. */
export function saltInHistory(phone: PhoneRow): Buffer {
  const salt = saltOf(phone)
  return Buffer.concat([TAG, Buffer.from([salt.length]), salt])
}

/** The proof that a device of `sender` shows, in place of a token, with a message to `about`. */
export const clientProof = (sender: PhoneRow, about: PhoneRow): Buffer =>
  createHmac('sha256', saltOf(sender)).update(lidJid(about.lid)).digest()
