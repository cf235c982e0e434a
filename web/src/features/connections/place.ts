import type { Connection, ConnectionBrief, Session } from '@recado/contracts/connections/connection'
import { byName } from '../../shared/list/folded.ts'

/** Admins get whole connections, other users a summary. */
export type AnyConnection = Connection | ConnectionBrief

export const isWhole = (connection: AnyConnection): connection is Connection => 'retries' in connection

/** @returns the list with the connection where the server would put it: by name */
export function place(list: readonly AnyConnection[], connection: AnyConnection): readonly AnyConnection[] {
  const known = list.find(({ id }) => id === connection.id)
  if (known && known.version >= connection.version) return list
  const others = list.filter(({ id }) => id !== connection.id)
  return [...others, connection].sort(byName)
}

/** @returns the list with the connection's new status, whose frame may arrive before the connection's own */
export const placeSession = (list: readonly AnyConnection[], session: Session): readonly AnyConnection[] =>
  list.map((connection) => {
    if (connection.id !== session.id || connection.version > session.version || !isWhole(connection)) return connection
    const { status, statusReason, statusWords, networkWords, retryAt, retries, updatedAt } = session
    return { ...connection, status, statusReason, statusWords, networkWords, retryAt, retries, updatedAt }
  })

/** QR codes are renewed without a new version: of two states with the same version the later one counts. */
export const isNewer = (session: Session, known: Session | undefined): boolean =>
  known === undefined ||
  session.version > known.version ||
  (session.version === known.version && session.updatedAt > known.updatedAt)
