import { queueCreated } from '@recado/contracts/queues/events'
import type { Queue } from '@recado/contracts/queues/queue'
import { recordAct } from '@recado/kit/audit'
import type { Patch } from '@recado/kit/db/patch'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import type { CheckLeaders } from '../from-wings.ts'
import { insertQueue, lockQueues, measureQueues, type QueueSettings } from './queue-repository.ts'
import { colorOf } from './queue-rules.ts'
import { refuseDouble } from './refuse-double.ts'

const LAST_PLACE = 999 // the last position in the menu; further queues share it and are sorted by name

/**
 * Adds a queue, at the end of the menu unless a position is given.
 * @throws ERR_NO_PROMPT_FOUND | ERR_NO_INTEGRATION_FOUND
 * @throws ERR_QUEUE_INVALID_COLOR | ERR_PLAN_LIMIT | ERR_QUEUE_NAME_ALREADY_EXISTS | ERR_QUEUE_COLOR_ALREADY_EXISTS
 */
export async function createQueue(
  tx: PersonTx,
  input: Pick<QueueSettings, 'name' | 'color'> & Patch<QueueSettings>,
  checkLeaders: CheckLeaders,
): Promise<Queue> {
  const color = colorOf(input.color)
  await checkLeaders(tx, input)
  await lockQueues(tx)
  const { count, lastOrder } = await measureQueues(tx)
  const limit = tx.caller.person.limits.queues
  if (count >= limit) throw new AppError('ERR_PLAN_LIMIT', { resource: 'queues', limit })

  const orderQueue = input.orderQueue ?? Math.min(lastOrder + 1, LAST_PLACE)
  const queue = await insertQueue(tx, { ...input, color, orderQueue }).catch(refuseDouble)
  const changes = { name: [null, queue.name] }
  await recordAct(tx, { action: 'queue.create', entity: 'queue', entityId: queue.id, changes })
  await tx.emit(queueCreated, { queue })
  return queue
}
