import { FIELD_ERRORS } from '@recado/contracts/errors'
import { queueUpdated } from '@recado/contracts/queues/events'
import type { QueueOption } from '@recado/contracts/queues/option'
import { changesOf, recordAct, recordUpdate, silentChangesOf } from '@recado/kit/audit'
import type { Patch } from '@recado/kit/db/patch'
import { invalidField, notFound } from '@recado/kit/errors'
import type { UploadedFile } from '@recado/kit/http/files/uploads'
import type { PersonTx } from '../../tables/db.ts'
import { attachmentRow, NO_ATTACHMENT } from '../stored-files/attachment-rules.ts'
import { keepFiles, releaseFiles } from '../stored-files/stored-file-repository.ts'
import { forgetOptions } from './forget-options.ts'
import { findOption, findPlaces, insertOption, type Place, renumberOptions, updateOption } from './option-repository.ts'
import { branchOf, heightOf, lastPlace, refusalOf, siblingsAt } from './option-rules.ts'
import { lockQueue, updateQueueSettings } from './queue-repository.ts'

type Content = Pick<QueueOption, 'title' | 'message'>
type NewOption = Content & { queueId: number; parentId: number | null; option?: number | undefined }

/**
 * Adds an option to a queue: at the given number, otherwise after its siblings.
 * @throws ERR_NO_QUEUE_FOUND | ERR_NO_QUEUE_OPTION_FOUND the parent does not exist
 * @throws ERR_VALIDATION too many levels, too many siblings, or the number is taken
 */
export async function createOption(tx: PersonTx, input: NewOption): Promise<QueueOption> {
  const { queueId, parentId, title, message } = input
  if (!(await lockQueue(tx, queueId))) throw notFound('queue')
  const places = await findPlaces(tx, queueId)
  const position = freePlace(tx, places, { parentId, height: 1, option: input.option })
  const option = await insertOption(tx, { queue_id: queueId, parent_id: parentId, title, message, position })
  const changes = { title: [null, title], queueId: [null, queueId] }
  await recordAct(tx, { action: 'queueOption.create', entity: 'queueOption', entityId: option.id, changes })
  await announce(tx, queueId)
  return option
}

/**
 * Changes the given fields of an option. With a new number, the option swaps places with the sibling that has this
 * number. With a new parent, the option comes last there unless a number is given.
 * @throws ERR_NO_QUEUE_OPTION_FOUND
 * @throws ERR_VALIDATION the parent lies below the option, too many levels, too many siblings, or the number is taken
 */
export async function changeOption(
  tx: PersonTx,
  optionId: number,
  change: Patch<Content & Pick<QueueOption, 'option' | 'parentId'>>,
): Promise<QueueOption> {
  const before = await holdOption(tx, optionId)
  const { title = before.title, message = before.message, parentId = before.parentId } = change
  const place = parentId === before.parentId ? await trade(tx, before, change.option) : await move(tx, before, change)
  const option = await updateOption(tx, optionId, { title, message, ...place })
  if (option.parentId !== before.parentId) await renumberOptions(tx, before.queueId, before.parentId)
  await record(tx, before, option)
  await announce(tx, before.queueId)
  return option
}

/** Deletes an option and all options below it; its siblings move up. @throws ERR_NO_QUEUE_OPTION_FOUND */
export async function removeOption(tx: PersonTx, optionId: number): Promise<void> {
  const { queueId, parentId, title } = await holdOption(tx, optionId)
  const branch = branchOf(await findPlaces(tx, queueId), optionId)
  await forgetOptions(tx, branch)
  await renumberOptions(tx, queueId, parentId)
  const changes = { title: [title, null] }
  await recordAct(tx, { action: 'queueOption.delete', entity: 'queueOption', entityId: optionId, changes })
  await announce(tx, queueId)
}

/** Sets or removes the attachment of an option. @throws ERR_NO_QUEUE_OPTION_FOUND */
export async function attachToOption(tx: PersonTx, optionId: number, file: UploadedFile | null): Promise<QueueOption> {
  const before = await holdOption(tx, optionId)
  if (file) await keepFiles(tx, [file.path])
  const option = await updateOption(tx, optionId, file ? attachmentRow(file) : NO_ATTACHMENT)
  if (before.mediaPath) await releaseFiles(tx, [before.mediaPath])
  await record(tx, before, option)
  await announce(tx, before.queueId)
  return option
}

/** Returns the option, after locking its queue with all options. */
async function holdOption(tx: PersonTx, optionId: number): Promise<QueueOption> {
  const seen = await findOption(tx, optionId)
  if (!seen || !(await lockQueue(tx, seen.queueId))) throw notFound('queueOption')
  const held = await findOption(tx, optionId)
  if (!held) throw notFound('queueOption') // the option was deleted while this transaction waited for the lock
  return held
}

async function trade(tx: PersonTx, before: QueueOption, position = before.option) {
  const siblings = siblingsAt(await findPlaces(tx, before.queueId), before.parentId)
  const holder = siblings.find(({ id, option }) => option === position && id !== before.id)
  if (holder) await updateOption(tx, holder.id, { position: before.option })
  return { position }
}

async function move(tx: PersonTx, before: QueueOption, { parentId = null, option }: Patch<Place>) {
  const places = await findPlaces(tx, before.queueId)
  if (parentId !== null && branchOf(places, before.id).includes(parentId)) throw invalid(tx, 'parentId')
  const height = heightOf(places, before.id)
  return { parent_id: parentId, position: freePlace(tx, places, { parentId, height, option }) }
}

type Wanted = { parentId: number | null; height: number; option: number | undefined }

function freePlace(tx: PersonTx, places: readonly Place[], { parentId, height, option }: Wanted): number {
  if (parentId !== null && !places.some(({ id }) => id === parentId)) throw notFound('queueOption')
  if (refusalOf(places, parentId, height)) throw invalid(tx, 'parentId')
  const siblings = siblingsAt(places, parentId)
  const position = option ?? lastPlace(siblings)
  if (position === undefined || siblings.some((sibling) => sibling.option === position)) throw invalid(tx, 'option')
  return position
}

const invalid = (tx: PersonTx, field: string) =>
  invalidField(field, 'invalid', FIELD_ERRORS.invalid[tx.caller.language])

const AUDITED = ['title', 'option', 'parentId', 'mediaName'] as const

const record = (tx: PersonTx, before: QueueOption, option: QueueOption) =>
  recordUpdate(tx, {
    entity: 'queueOption',
    entityId: option.id,
    changes: { ...changesOf(before, option, AUDITED), ...silentChangesOf(before, option, ['message']) },
  })

/** Publishes the queue after a change of its options, so that browsers fetch the options again. */
async function announce(tx: PersonTx, queueId: number): Promise<void> {
  await tx.emit(queueUpdated, { queue: await updateQueueSettings(tx, queueId) })
}
