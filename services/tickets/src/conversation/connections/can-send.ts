import type { Tx } from '../../tables/db.ts'
import { findConnection } from './connection-repository.ts'

/** Whether the connection accepts messages to send; while it is opening, messages wait for it. */
export async function canSend(tx: Tx, whatsappId: number): Promise<boolean> {
  const connection = await findConnection(tx, whatsappId)
  return connection !== undefined && !connection.deleted && ['CONNECTED', 'OPENING'].includes(connection.status)
}
