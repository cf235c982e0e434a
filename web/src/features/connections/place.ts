import type { Connection, ConnectionBrief, Session } from '@recado/contracts/connections/connection'
import { byName } from '../../shared/list/folded.ts'

/** A connection as the server returns it: admins get all fields, other users a summary. */
export type AnyConnection = Connection | ConnectionBrief

export const isWhole = (connection: AnyConnection): connection is Connection => 'retries' in connection

/** @returns the list with the connection at its place in the server's order, by name */
export function place(list: readonly AnyConnection[], connection: AnyConnection): readonly AnyConnection[] {
  const known = list.find(({ id }) => id === connection.id)
  if (known && known.version >= connection.version) return list
  const others = list.filter(({ id }) => id !== connection.id)
  return [...others, connection].sort(byName)
}

/**
 * @returns the list with the connection's new status; the frame of a session may arrive before the connection's own
 * frame
 */
export const placeSession = (list: readonly AnyConnection[], session: Session): readonly AnyConnection[] =>
  list.map((connection) => {
    if (connection.id !== session.id || connection.version > session.version || !isWhole(connection)) return connection
    const { status, statusReason, statusWords, networkWords, retryAt, retries, updatedAt } = session
    return { ...connection, status, statusReason, statusWords, networkWords, retryAt, retries, updatedAt }
  })

/**
 * Whether a state of a session is newer than the known one. The server renews QR codes without a new version, so of two
 * states with the same version the later one is newer.
 */
export const isNewer = (session: Session, known: Session | undefined): boolean =>
  known === undefined ||
  session.version > known.version ||
  (session.version === known.version && session.updatedAt > known.updatedAt)
