import { FIELD_ERRORS } from '@recado/contracts/errors'
import * as contract from '@recado/contracts/queues/routes'
import type { PersonCaller } from '@recado/kit/caller'
import { idempotently } from '@recado/kit/db/idempotency'
import type { InTx } from '@recado/kit/db/tx'
import { invalidField } from '@recado/kit/errors'
import { type Route, route } from '@recado/kit/http/route'
import type { UploadedFile } from '@recado/kit/http/uploads'
import type { Database } from '../db.ts'
import { answerOf } from './answer-texts.ts'
import { attachToOption, changeOption, createOption, removeOption } from './change-options.ts'
import { createQueue } from './create-queue.ts'
import { deleteQueue } from './delete-queue.ts'
import { findQueues } from './queue-repository.ts'
import { listOptions, showOption, showQueue } from './show-queues.ts'
import { attachToQueue, updateQueue } from './update-queue.ts'

export const queueRoutes = (inTx: InTx<Database>): Route[] => [
  route(contract.listQueues, ({ caller }) => inTx(caller, findQueues)),
  route(contract.getQueue, ({ caller, params }) => inTx(caller, (tx) => showQueue(tx, params.queueId))),
  route(contract.createQueue, ({ caller, body, idempotency }) =>
    inTx(caller, (tx) => idempotently(tx, idempotency, () => createQueue(tx, body))),
  ),
  route(contract.updateQueue, ({ caller, params, body }) =>
    inTx(caller, (tx) => updateQueue(tx, params.queueId, body)),
  ),
  route(contract.deleteQueue, async ({ caller, params, query }) => {
    await inTx(caller, (tx) => deleteQueue(tx, { ...params, moveTo: query.moveTo ?? null }))
    return answerOf('queueDeleted', caller.language)
  }),
  route(contract.uploadQueueMedia, ({ caller, params, files }) =>
    inTx(caller, (tx) => attachToQueue(tx, params.queueId, oneOf(files, caller))),
  ),
  route(contract.detachQueueMedia, ({ caller, params }) =>
    inTx(caller, (tx) => attachToQueue(tx, params.queueId, null)),
  ),
  route(contract.listQueueOptions, ({ caller, query }) => inTx(caller, (tx) => listOptions(tx, query))),
  route(contract.getQueueOption, ({ caller, params }) => inTx(caller, (tx) => showOption(tx, params.optionId))),
  route(contract.createQueueOption, ({ caller, body }) => inTx(caller, (tx) => createOption(tx, body))),
  route(contract.updateQueueOption, ({ caller, params, body }) =>
    inTx(caller, (tx) => changeOption(tx, params.optionId, body)),
  ),
  route(contract.deleteQueueOption, async ({ caller, params }) => {
    await inTx(caller, (tx) => removeOption(tx, params.optionId))
    return answerOf('optionDeleted', caller.language)
  }),
  route(contract.uploadQueueOptionMedia, ({ caller, params, files }) =>
    inTx(caller, (tx) => attachToOption(tx, params.optionId, oneOf(files, caller))),
  ),
  route(contract.detachQueueOptionMedia, ({ caller, params }) =>
    inTx(caller, (tx) => attachToOption(tx, params.optionId, null)),
  ),
]

/** @throws ERR_VALIDATION there is no file */
function oneOf([file]: readonly UploadedFile[], { language }: PersonCaller): UploadedFile {
  if (!file) throw invalidField('file', 'required', FIELD_ERRORS.required[language])
  return file
}
