import { isDeepStrictEqual } from 'node:util'
import type { ConnectionStatus, NetworkWords } from '@recado/contracts/connections/connection'
import { connectionUpdated, sessionChanged } from '@recado/contracts/connections/events'
import { timeLocked } from '@recado/contracts/whatsapp/events'
import { lockConnection, toSession, updateConnection } from '../connections/connection-repository.ts'
import { insertStatusChange } from '../connections/history-repository.ts'
import { timeLockOf } from '../reach/reach-rules.ts'
import type { Tx } from '../tables/db.ts'

export type SessionChange = {
  readonly status: ConnectionStatus
  readonly statusReason?: string | null // null by default
  readonly networkWords?: NetworkWords | null // null by default
  readonly retryAt?: string | null // ISO 8601; null by default
  readonly qrcode?: string // empty by default
  readonly qrcodeExpiresAt?: string | null // ISO 8601; null by default
  readonly retries?: number // 0 by default
  readonly number?: string | null
  readonly profileName?: string | null
  readonly lastOpenAt?: string // ISO 8601
}

const NOTHING_TOLD = {
  statusReason: null,
  networkWords: null,
  retryAt: null,
  qrcode: '',
  qrcodeExpiresAt: null,
  retries: 0,
} satisfies Partial<SessionChange>

/**
 * Stores the status of a session, and publishes the connection and the session. Does so only if a field changed and the
 * connection is not deleted.
 */
export async function announceSession(tx: Tx, connectionId: number, change: SessionChange): Promise<void> {
  const now = await lockConnection(tx, connectionId)
  const next = { ...NOTHING_TOLD, ...change }
  if (!now || Object.entries(next).every(([field, value]) => isDeepStrictEqual(now[field as keyof typeof now], value)))
    return
  const connection = await updateConnection(tx, connectionId, {
    status: next.status,
    status_reason: next.statusReason,
    network_words: next.networkWords && JSON.stringify(next.networkWords),
    retry_at: next.retryAt === null ? null : new Date(next.retryAt),
    qrcode: next.qrcode,
    qrcode_expires_at: next.qrcodeExpiresAt === null ? null : new Date(next.qrcodeExpiresAt),
    retries: next.retries,
    number: next.number,
    profile_name: next.profileName,
    last_open_at: next.lastOpenAt === undefined ? undefined : new Date(next.lastOpenAt),
  })
  if (connection.status !== now.status || connection.statusReason !== now.statusReason) {
    await insertStatusChange(tx, connectionId, connection)
  }
  await tx.emit(connectionUpdated, { connection })
  await tx.emit(sessionChanged, { session: toSession(connection) })
  if (!isDeepStrictEqual(connection.reach, now.reach)) await tx.emit(timeLocked, timeLockOf(connection))
}
