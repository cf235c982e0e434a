import { randomUUID } from 'node:crypto'
import { phoneBookRequested } from '@recado/contracts/contacts/events'
import { recordAct } from '@recado/kit/audit'
import { AppError, notFound } from '@recado/kit/errors'
import { findConnection, findDefaultConnection } from '../../conversation/connections/connection-repository.ts'
import type { Tx } from '../../tables/db.ts'
import { insertImport } from './import-repository.ts'

/** Requests the phone book of the given connection, or of the default one. @returns the id of the import */
export async function requestImport(tx: Tx, { whatsappId }: { whatsappId?: number | undefined }): Promise<string> {
  const connection = await (whatsappId === undefined ? findDefaultConnection(tx) : findConnection(tx, whatsappId))
  if (!connection || connection.deleted) {
    throw whatsappId === undefined ? new AppError('ERR_NO_DEF_WAPP_FOUND') : notFound('whatsapp')
  }
  if (connection.status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const importId = randomUUID()
  await insertImport(tx, importId)
  const changes = { whatsappId: [null, connection.id] }
  await recordAct(tx, { action: 'contact.import', entity: 'contact', entityId: null, changes })
  await tx.emit(phoneBookRequested, { whatsappId: connection.id, importId })
  return importId
}
