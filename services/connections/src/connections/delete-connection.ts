import { connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import { recordAct } from '@recado/kit/audit'
import { getOr404 } from '@recado/kit/errors'
import { lockLease, requestSession } from '../leases/lease-repository.ts'
import { giveUp } from '../outbound/acknowledge.ts'
import type { PersonTx } from '../tables/db.ts'
import { findConnections, lockConnection, lockConnectionsOfCompany, updateConnection } from './connection-repository.ts'
import { heirOf } from './default-connection.ts'

/**
 * Hides a connection from all users at once. The process that runs its session then logs out, erases the credentials
 * and deletes the row.
 * @throws ERR_NO_WAPP_FOUND
 */
export async function deleteConnection(tx: PersonTx, { whatsappId }: { whatsappId: number }): Promise<void> {
  await lockConnectionsOfCompany(tx)
  await lockLease(tx, whatsappId)
  const connection = await getOr404('whatsapp', lockConnection(tx, whatsappId))
  await giveUp(tx, whatsappId)
  await updateConnection(tx, whatsappId, {
    deleted_at: new Date(),
    is_default: false,
    qrcode: '',
    qrcode_expires_at: null,
  })
  await requestSession(tx, whatsappId, { desired: 'down', erase: true })
  await recordAct(tx, { action: 'whatsapp.delete', entity: 'whatsapp', entityId: whatsappId })
  await tx.emit(connectionDeleted, { whatsappId })

  const heir = connection.isDefault ? heirOf(await findConnections(tx)) : undefined
  if (heir) await tx.emit(connectionUpdated, { connection: await updateConnection(tx, heir.id, { is_default: true }) })
}
