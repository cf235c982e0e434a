import { createHash } from 'node:crypto'
import type { PushDevice, PushSubscription } from '@recado/contracts/auth/push'
import { AppError } from '@recado/kit/errors'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { shareSession } from '../sessions/session-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { type Device, findDevicesOf, removeDevices, removeSurplus, upsertDevice } from './device-repository.ts'

/** The secret part of a subscription. */
export type Address = Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>

/** Binds the address to its row. */
export const contextOf = (companyId: number, hash: Buffer): string => `push_device|${companyId}|${hash.toString('hex')}`

type Input = { readonly address: Address; readonly keyGeneration: number }

/**
 * Stores the browser of the caller's session. Repeating it renews the time at which the browser was last seen.
 * @throws ERR_SESSION_EXPIRED if the session has ended meanwhile, because its end removes only browsers that it finds
 */
export async function registerDevice(
  tx: PersonTx,
  cipher: Cipher,
  { address, keyGeneration }: Input,
): Promise<PushDevice> {
  const { companyId, person, origin } = tx.caller
  if (!(await shareSession(tx, person.sessionId))) throw new AppError('ERR_SESSION_EXPIRED')
  const endpointHash = createHash('sha256').update(address.endpoint).digest()
  const device = await upsertDevice(tx, {
    userId: person.userId,
    sessionId: person.sessionId,
    userAgent: origin?.userAgent ?? '',
    endpointHash,
    sealed: cipher.seal(Buffer.from(JSON.stringify(address)), contextOf(companyId, endpointHash)),
    keyGeneration,
  })
  await removeSurplus(tx, person.userId)
  return shownDevice(device, person.sessionId)
}

/** Decrypts the address of a stored browser. */
export const openAddress = (
  cipher: Cipher,
  companyId: number,
  { endpointHash, sealed }: { readonly endpointHash: Buffer; readonly sealed: Buffer },
): Address => JSON.parse(cipher.open(sealed, contextOf(companyId, endpointHash)).toString())

/** Lists the caller's browsers, the one that was used last first. */
export async function listDevices(tx: PersonTx): Promise<PushDevice[]> {
  const { userId, sessionId } = tx.caller.person
  return (await findDevicesOf(tx, userId)).map((device) => shownDevice(device, sessionId))
}

/** @throws ERR_NOT_FOUND if the browser is not one of the caller's */
export async function removeDevice(tx: PersonTx, id: number): Promise<void> {
  const removed = await removeDevices(tx, { id, userId: tx.caller.person.userId })
  if (removed === 0) throw new AppError('ERR_NOT_FOUND')
}

const shownDevice = ({ id, userAgent, createdAt, seenAt, ...device }: Device, sessionId: string): PushDevice => ({
  id,
  userAgent,
  isCurrent: device.sessionId === sessionId,
  createdAt: createdAt.toISOString(),
  seenAt: seenAt.toISOString(),
})
