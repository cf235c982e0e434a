import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { findConnection, findType, purgeConnection } from '../connections/connection-repository.ts'
import type { Database, Tx } from '../tables/db.ts'
import { announceSession, type SessionChange } from './announce-session.ts'
import { eraseAllKeys } from './key-repository.ts'
import { FencedError, type Lease } from './lease.ts'
import { deleteLease, holdLease, lockLease, markErased, requestSession } from './lease-repository.ts'
import { openVault } from './open-vault.ts'
import { findProxyUrl } from './proxy-repository.ts'

/** Runs a step of a session in a transaction of its company. @throws FencedError if this process has lost the lease */
export type UnderLease = <R>(work: (tx: Tx) => Promise<R>) => Promise<R>

/** Wraps `inTx` so that each transaction locks the lease first. Without the lease the transaction fails. */
export const leasedTx =
  (inTx: InTx<Database>, lease: Lease, onFenced: () => void): InTx<Database> =>
  (caller, work) =>
    inTx(caller, async (tx) => {
      await holdLease(tx, lease)
      return work(tx)
    }).catch((error: unknown) => {
      if (error instanceof FencedError) onFenced()
      throw error
    })

/** @param leased the result of `leasedTx` */
export const underLease =
  (leased: InTx<Database>, { companyId }: Lease): UnderLease =>
  (work) =>
    leased(systemCaller(companyId, randomUUID()), work)

/** Reads the type, the cipher and the proxy of a connection, even of a deleted one, which must still be logged out. */
export async function prepareSession(tx: Tx, lease: Lease, installation: Cipher) {
  const type = await findType(tx, lease.connectionId)
  const cipher = await openVault(tx, lease.connectionId, installation)
  return { type, cipher, proxyUrl: await findProxyUrl(tx, lease.connectionId, cipher) }
}

/** Stores the status of the session, unless a person has requested another state meanwhile. */
export async function reportSession(tx: Tx, lease: Lease, change: SessionChange): Promise<void> {
  const { desired, erase } = await holdLease(tx, lease)
  if (desired === 'up' && !erase) await announceSession(tx, lease.connectionId, change)
}

/** Stores a new reason for the current status of a session. */
export async function reportReason(tx: Tx, lease: Lease, statusReason: string): Promise<void> {
  const now = await findConnection(tx, lease.connectionId)
  if (!now) return
  const { status, qrcode, qrcodeExpiresAt, retries } = now
  await reportSession(tx, lease, { status, qrcode, qrcodeExpiresAt, retries, statusReason })
}

/** Stores the final status of a session, which then does not run until a person requests it again. */
export async function concludeSession(tx: Tx, lease: Lease, change: SessionChange & { erase: boolean }): Promise<void> {
  await lockLease(tx, lease.connectionId)
  const { desired, erase } = await holdLease(tx, lease)
  if (desired !== 'up' || erase) return // a person has requested another state meanwhile
  const { erase: isWorthless, ...rest } = change
  if (isWorthless) await eraseAllKeys(tx, lease.connectionId)
  await requestSession(tx, lease.connectionId, { desired: 'down', erase: false })
  await announceSession(tx, lease.connectionId, rest)
}

/**
 * Deletes the credentials of the linked phone. If the connection is marked as deleted, deletes the connection and its
 * lease, too.
 *
 * @returns whether the session should run again
 */
export async function eraseSession(tx: Tx, lease: Lease): Promise<boolean> {
  const { desired } = await holdLease(tx, lease)
  await eraseAllKeys(tx, lease.connectionId)
  await markErased(tx, lease.connectionId)
  if (await purgeConnection(tx, lease.connectionId)) await deleteLease(tx, lease.connectionId)
  return desired === 'up'
}
