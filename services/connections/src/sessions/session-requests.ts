import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import { recordAct } from '@recado/kit/audit'
import { AppError, getOr404 } from '@recado/kit/errors'
import { lockConnection, type WholeConnection } from '../connections/connection-repository.ts'
import { announceSession } from '../leases/announce-session.ts'
import { lockLease, requestSession, requestTry } from '../leases/lease-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { askPairing } from './pairing.ts'

type Input = { whatsappId: number }

// the states of a session that connects again only when a person requests it
const ENDED: readonly ConnectionStatus[] = ['DISCONNECTED', 'TIMEOUT', 'BANNED', 'PASSKEY_REQUIRED']

/**
 * Starts an ended session. If the session waits before its next attempt, ends the wait. Does not change a session that
 * shows a code or is connected.
 *
 * @throws ERR_NO_WAPP_FOUND
 */
export async function startSession(tx: PersonTx, { whatsappId }: Input): Promise<void> {
  const { status } = await lockOrRefuse(tx, whatsappId)
  if (status === 'OPENING') {
    await requestTry(tx, whatsappId)
    await record(tx, 'start', whatsappId)
    return announceSession(tx, whatsappId, { status })
  }
  if (!ENDED.includes(status)) return
  await requestSession(tx, whatsappId, { desired: 'up', erase: false })
  await record(tx, 'start', whatsappId)
  await announceSession(tx, whatsappId, { status: 'OPENING' })
}

/**
 * Deletes the credentials of the linked phone, if any, and requests a new QR code.
 * @throws ERR_NO_WAPP_FOUND | ERR_WAPP_CONNECTED
 */
export async function renewCode(tx: PersonTx, { whatsappId }: Input): Promise<void> {
  await forgetPhone(tx, whatsappId)
  await record(tx, 'renew', whatsappId)
}

async function forgetPhone(tx: PersonTx, whatsappId: number): Promise<void> {
  const { status } = await lockOrRefuse(tx, whatsappId)
  if (status === 'CONNECTED') throw new AppError('ERR_WAPP_CONNECTED')
  await requestSession(tx, whatsappId, { desired: 'up', erase: true })
  await announceSession(tx, whatsappId, { status: 'OPENING', number: null, profileName: null })
}

/**
 * Deletes the credentials of the linked phone, if any, and requests a pairing code for the phone with this number.
 *
 * @returns the id of the query, with which `pairingCodeOf` reads the code
 *
 * @throws ERR_NO_WAPP_FOUND | ERR_WAPP_CONNECTED
 */
export async function requestPairing(
  tx: PersonTx,
  { whatsappId, number }: Input & { number: string },
): Promise<string> {
  await forgetPhone(tx, whatsappId)
  await record(tx, 'pair', whatsappId)
  return askPairing(tx, whatsappId, number)
}

/**
 * Requests that the session logs out of WhatsApp. The connection stays DISCONNECTED until a person starts it.
 *
 * @throws ERR_NO_WAPP_FOUND
 */
export async function endSession(tx: PersonTx, { whatsappId }: Input): Promise<void> {
  await lockOrRefuse(tx, whatsappId)
  await requestSession(tx, whatsappId, { desired: 'down', erase: true })
  await record(tx, 'end', whatsappId)
  await announceSession(tx, whatsappId, { status: 'DISCONNECTED' })
}

const record = (tx: PersonTx, what: 'start' | 'renew' | 'pair' | 'end', id: number) =>
  recordAct(tx, { action: `whatsapp.${what}`, entity: 'whatsapp', entityId: id })

async function lockOrRefuse(tx: PersonTx, id: number): Promise<WholeConnection> {
  await lockLease(tx, id)
  const connection = await getOr404('whatsapp', lockConnection(tx, id))
  return connection
}
