import * as contract from '@recado/contracts/queues/routes'
import { getOnlyFile } from '@recado/kit/http/files/get-only-file'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import type { FromWings } from '../from-wings.ts'
import { ANSWERS } from './answer-texts.ts'
import { attachToOption, changeOption, createOption, removeOption } from './change-options.ts'
import { createQueue } from './create-queue.ts'
import { deleteQueue } from './delete-queue.ts'
import { findQueues } from './queue-repository.ts'
import { listOptions, showOption, showQueue } from './show-queues.ts'
import { attachToQueue, updateQueue } from './update-queue.ts'

type Deps = Pick<FromWings, 'checkLeaders' | 'onQueueDeleted'>

export const queueRoutes = ({ checkLeaders, onQueueDeleted }: Deps): readonly Route[] => [
  route(contract.listQueues, findQueues),
  route(contract.getQueue, (tx, { queueId }) => showQueue(tx, queueId)),
  route(contract.createQueue, (tx, input) => createQueue(tx, input, checkLeaders)),
  route(contract.updateQueue, (tx, { queueId, ...change }) => updateQueue(tx, queueId, change, checkLeaders)),
  route(contract.deleteQueue, (tx, input) => deleteQueue(tx, input, onQueueDeleted), answerWith(ANSWERS.queueDeleted)),
  route(contract.uploadQueueMedia, (tx, { queueId, files }) =>
    attachToQueue(tx, queueId, getOnlyFile(tx.caller, files)),
  ),
  route(contract.detachQueueMedia, (tx, { queueId }) => attachToQueue(tx, queueId, null)),
  route(contract.listQueueOptions, listOptions),
  route(contract.getQueueOption, (tx, { optionId }) => showOption(tx, optionId)),
  route(contract.createQueueOption, createOption),
  route(contract.updateQueueOption, (tx, { optionId, ...change }) => changeOption(tx, optionId, change)),
  route(
    contract.deleteQueueOption,
    (tx, { optionId }) => removeOption(tx, optionId),
    answerWith(ANSWERS.optionDeleted),
  ),
  route(contract.uploadQueueOptionMedia, (tx, { optionId, files }) =>
    attachToOption(tx, optionId, getOnlyFile(tx.caller, files)),
  ),
  route(contract.detachQueueOptionMedia, (tx, { optionId }) => attachToOption(tx, optionId, null)),
]
