import { queueDeleted } from '@recado/contracts/queues/events'
import { recordAct } from '@recado/kit/audit'
import { notFound } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import type { OnQueueDeleted } from '../from-wings.ts'
import { NO_ATTACHMENT } from '../stored-files/attachment-rules.ts'
import { releaseFiles } from '../stored-files/stored-file-repository.ts'
import { moveTickets } from '../tickets/move-tickets.ts'
import { forgetOptions } from './forget-options.ts'
import { findPlaces } from './option-repository.ts'
import { lockQueue, queueExists, updateQueueRow } from './queue-repository.ts'

/**
 * Deletes a queue. Its waiting and open tickets move to another queue or to none; closed tickets still show its name.
 * @param moveTo the other queue; null for none
 * @throws ERR_NO_QUEUE_FOUND
 */
export async function deleteQueue(
  tx: PersonTx,
  { queueId, moveTo = null }: { queueId: number; moveTo?: number | null | undefined },
  onQueueDeleted: OnQueueDeleted,
): Promise<void> {
  if (moveTo !== null && (moveTo === queueId || !(await queueExists(tx, moveTo)))) throw notFound('queue')
  // before the queue is locked, because transactions lock tickets before queues
  await moveTickets(tx, { from: queueId, to: moveTo })
  const queue = await lockQueue(tx, queueId)
  if (!queue) throw notFound('queue')

  await updateQueueRow(tx, queueId, { ...NO_ATTACHMENT, deleted_at: new Date(), prompt_id: null, integration_id: null })
  await moveTickets(tx, { from: queueId, to: moveTo }) // moves tickets that arrived meanwhile
  const options = await findPlaces(tx, queueId)
  await forgetOptions(
    tx,
    options.map(({ id }) => id),
  )
  if (queue.mediaPath) await releaseFiles(tx, [queue.mediaPath])
  const changes = { name: [queue.name, null] }
  await recordAct(tx, { action: 'queue.delete', entity: 'queue', entityId: queueId, changes })
  await onQueueDeleted(tx, queueId)
  await tx.emit(queueDeleted, { queueId })
}
