import type { QueueOption } from '@recado/contracts/queues/option'
import type { Queue } from '@recado/contracts/queues/queue'
import { notFound } from '@recado/kit/errors'
import type { Tx } from '../../tables/db.ts'
import { findOption, findOptions } from './option-repository.ts'
import { findQueue } from './queue-repository.ts'

const TOP = -1

/** @throws ERR_NO_QUEUE_FOUND */
export async function showQueue(tx: Tx, queueId: number): Promise<Queue> {
  const queue = await findQueue(tx, queueId)
  if (!queue) throw notFound('queue')
  return queue
}

/** @param parentId -1: the top level */
export const listOptions = (
  tx: Tx,
  { queueId, parentId }: { queueId?: number | undefined; parentId?: number | undefined },
): Promise<QueueOption[]> => findOptions(tx, { queueId, level: parentId === TOP ? null : parentId })

/** @throws ERR_NO_QUEUE_OPTION_FOUND */
export async function showOption(tx: Tx, optionId: number): Promise<QueueOption> {
  const option = await findOption(tx, optionId)
  if (!option) throw notFound('queueOption')
  return option
}
