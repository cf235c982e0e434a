import { randomUUID } from 'node:crypto'
import type { checkRequested, groupRequested, pictureRequested } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import { numberChecked } from '@recado/contracts/whatsapp/events'
import { notFound } from '@recado/kit/errors'
import { isKeyOf } from '@recado/kit/media/media-key'
import { hasConnection } from '../connections/connection-repository.ts'
import type { Tx } from '../db.ts'
import { ANSWER_WITHIN_MS } from './await-answer.ts'
import { addQuery } from './query-repository.ts'
import { GROUP, type GroupWish, NUMBER_CHECK, type NumberCheck, PICTURE, type PictureWish } from './questions.ts'

const PATIENT_MS = 50 * 60_000 // less than the wait before another question, and than the answer's row lives

/** Stores a question about a number. For a deleted connection the answer comes at once, since it cannot ask. */
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

/** Takes a profile picture to be fetched; through a connection that is gone, none is. */
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

/** Takes a group whose name is to be asked for; through a connection that is gone, none is. */
export async function storeGroupWish(tx: Tx, request: EventData<typeof groupRequested>): Promise<void> {
  const { whatsappId, ...question } = request
  const wish: GroupWish = question
  await addQuery(tx, whatsappId, { id: randomUUID(), kind: GROUP, question: wish, isUrgent: false, keepMs: PATIENT_MS })
}
