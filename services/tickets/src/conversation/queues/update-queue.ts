import { isDeepStrictEqual } from 'node:util'
import { queueUpdated } from '@recado/contracts/queues/events'
import type { Queue } from '@recado/contracts/queues/queue'
import { changesOf, recordUpdate, silentChangesOf } from '@recado/kit/audit'
import type { Patch } from '@recado/kit/db/patch'
import { notFound } from '@recado/kit/errors'
import type { UploadedFile } from '@recado/kit/http/files/uploads'
import type { PersonTx } from '../../tables/db.ts'
import { markDueStale } from '../clocks/stale-repository.ts'
import type { CheckLeaders } from '../from-wings.ts'
import { attachmentRow, NO_ATTACHMENT } from '../stored-files/attachment-rules.ts'
import { keepFiles, releaseFiles } from '../stored-files/stored-file-repository.ts'
import { lockQueue, type QueueSettings, updateQueueRow, updateQueueSettings } from './queue-repository.ts'
import { colorOf } from './queue-rules.ts'
import { refuseDouble } from './refuse-double.ts'

/**
 * Changes the given fields of a queue.
 * @throws ERR_NO_PROMPT_FOUND | ERR_NO_INTEGRATION_FOUND
 * @throws ERR_NO_QUEUE_FOUND | ERR_QUEUE_INVALID_COLOR | ERR_QUEUE_NAME_ALREADY_EXISTS | ERR_QUEUE_COLOR_ALREADY_EXISTS
 */
export async function updateQueue(
  tx: PersonTx,
  queueId: number,
  change: Patch<QueueSettings>,
  checkLeaders: CheckLeaders,
): Promise<Queue> {
  const { color, ...others } = change
  const settings = { ...others, ...(color !== undefined && { color: colorOf(color) }) }
  await checkLeaders(tx, change)
  const before = await lockQueue(tx, queueId)
  if (!before) throw notFound('queue')
  const queue = await updateQueueSettings(tx, queueId, settings).catch(refuseDouble)
  if (CALENDAR.some((field) => !isDeepStrictEqual(before[field], queue[field]))) await markDueStale(tx, { queueId })
  await record(tx, before, queue)
  await tx.emit(queueUpdated, { queue })
  return queue
}

/** The targets that determine when tickets of the queue are due. */
const TARGETS = ['firstAnswerMinutes', 'nextAnswerMinutes', 'resolutionMinutes'] as const
const CALENDAR = ['schedules', 'specialDays', ...TARGETS] as const

/** Sets or removes the attachment of a queue's greeting. @throws ERR_NO_QUEUE_FOUND */
export async function attachToQueue(tx: PersonTx, queueId: number, file: UploadedFile | null): Promise<Queue> {
  const before = await lockQueue(tx, queueId)
  if (!before) throw notFound('queue')
  if (file) await keepFiles(tx, [file.path])
  const queue = await updateQueueRow(tx, queueId, file ? attachmentRow(file) : NO_ATTACHMENT)
  if (before.mediaPath) await releaseFiles(tx, [before.mediaPath])
  await record(tx, before, queue)
  await tx.emit(queueUpdated, { queue })
  return queue
}

const AUDITED = ['name', 'color', 'orderQueue', 'mediaName', 'promptId', 'integrationId', ...TARGETS] as const
const TEXTS = [
  ...(['greetingMessage', 'outOfHoursMessage', 'completionMessage', 'ratingMessage'] as const),
  ...(['schedules', 'specialDays'] as const),
]

const record = (tx: PersonTx, before: Queue, queue: Queue) =>
  recordUpdate(tx, {
    entity: 'queue',
    entityId: queue.id,
    changes: { ...changesOf(before, queue, AUDITED), ...silentChangesOf(before, queue, TEXTS) },
  })
