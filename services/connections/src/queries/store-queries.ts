import { randomUUID } from 'node:crypto'
import type { checkRequested, groupRequested, pictureRequested } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import { numberChecked } from '@recado/contracts/whatsapp/events'
import { notFound } from '@recado/kit/errors'
import { isKeyOf } from '@recado/kit/media/media-key'
import { hasConnection } from '../connections/connection-repository.ts'
import type { Tx } from '../tables/db.ts'
import { ANSWER_WITHIN_MS } from './await-answer.ts'
import { addQuery } from './query-repository.ts'
import { GROUP, type GroupWish, NUMBER_CHECK, type NumberCheck, PICTURE, type PictureWish } from './questions.ts'

// shorter than the pause after which the other service repeats the question
const PATIENT_MS = 50 * 60_000

/** Stores a question about a number. If the connection was deleted, publishes at once that the check failed. */
export async function storeCheck(tx: Tx, request: EventData<typeof checkRequested>): Promise<void> {
  const { whatsappId, checkId, numbers, isUrgent } = request
  if (!(await hasConnection(tx, whatsappId))) {
    const number = numbers[0] ?? ''
    return tx.emit(numberChecked, { whatsappId, checkId, number, outcome: 'failed', address: null })
  }
  const question: NumberCheck = { numbers }
  const keepMs = isUrgent ? ANSWER_WITHIN_MS : PATIENT_MS
  await addQuery(tx, whatsappId, { id: checkId, kind: NUMBER_CHECK, question, isUrgent, keepMs })
}

/** Stores a request for a profile picture, unless the connection was deleted. */
export async function storePictureWish(tx: Tx, request: EventData<typeof pictureRequested>): Promise<void> {
  const { whatsappId, ...question } = request
  if (!isKeyOf('tickets', tx.caller.companyId, question.path)) throw notFound('company')
  const wish: PictureWish = question
  await addQuery(tx, whatsappId, {
    id: randomUUID(),
    kind: PICTURE,
    question: wish,
    isUrgent: false,
    keepMs: PATIENT_MS,
  })
}

/** Stores a request for a group's name, unless the connection was deleted. */
export async function storeGroupWish(tx: Tx, request: EventData<typeof groupRequested>): Promise<void> {
  const { whatsappId, ...question } = request
  const wish: GroupWish = question
  await addQuery(tx, whatsappId, { id: randomUUID(), kind: GROUP, question: wish, isUrgent: false, keepMs: PATIENT_MS })
}
