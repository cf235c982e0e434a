import { integrationDeleted } from '@recado/contracts/integrations/events'
import { recordAct } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { findNamesOfUsers, lockIntegration, removeIntegration } from './integration-repository.ts'

/**
 * Deletes an integration.
 * @throws ERR_NO_INTEGRATION_FOUND | ERR_INTEGRATION_IN_USE when it leads the tickets of a queue or a connection
 */
export async function deleteIntegration(tx: PersonTx, id: number): Promise<void> {
  const { name } = await lockIntegration(tx, id)
  const names = await findNamesOfUsers(tx, id)
  if (names.length > 0) throw new AppError('ERR_INTEGRATION_IN_USE', { names: names.join(', ') })
  await removeIntegration(tx, id)
  await recordAct(tx, {
    action: 'queueIntegration.delete',
    entity: 'queueIntegration',
    entityId: id,
    changes: { name: [name, null] },
  })
  await tx.emit(integrationDeleted, { integrationId: id })
}
