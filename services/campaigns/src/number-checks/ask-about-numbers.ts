import { randomUUID } from 'node:crypto'
import { checkRequested } from '@recado/contracts/contacts/events'
import { getCompany, hasFeature, isHeld } from '@recado/kit/copies/companies'
import { factOf } from '@recado/kit/db/tx'
import { spellingsOf } from '@recado/kit/phones/phone-number'
import { lockOpenConnections } from '../connections/connection-repository.ts'
import type { Tx } from '../tables/db.ts'
import { takeAwaited, takeIdle } from './checked-item-repository.ts'
import { countOpenQuestions, openQuestions, pruneQuestions } from './number-question-repository.ts'

/**
 * The maximum number of unanswered questions of a connection. `awaited` is slightly more than the 8 to 12 questions
 * that it asks in a minute. `idle` is low, because idle questions delay questions that a person waits for.
 */
const MOST_OPEN = { awaited: 15, idle: 5 }

/**
 * Asks WhatsApp about unchecked numbers of lists, over every open connection of the company, within the limits of
 * unanswered questions.
 * @returns the approximate number of questions
 */
export async function askAboutNumbers(tx: Tx): Promise<number> {
  const company = await getCompany(tx)
  if (isHeld(company) || !hasFeature(company, 'useCampaigns')) return 0
  await pruneQuestions(tx)
  let asked = 0
  for (const { id } of await lockOpenConnections(tx)) asked += await askOver(tx, id)
  return asked
}

async function askOver(tx: Tx, whatsappId: number): Promise<number> {
  const open = await countOpenQuestions(tx, whatsappId)
  const room = MOST_OPEN.awaited - open.awaited
  const awaited = room > 0 ? await takeAwaited(tx, room) : []
  const idleRoom = Math.min(MOST_OPEN.idle - open.idle, room - awaited.length)
  const idle = idleRoom > 0 ? await takeIdle(tx, idleRoom) : []
  const numbers = new Map([...awaited, ...idle].map(({ phone, number }) => [phone, number]))
  if (numbers.size === 0) return 0
  const isAwaited = (phone: string) => awaited.some((item) => item.phone === phone)
  const questions = [...numbers.keys()].map((phone) => ({ phone, id: randomUUID(), isAwaited: isAwaited(phone) }))
  const opened = await openQuestions(tx, whatsappId, questions)
  await tx.emitAll(
    opened.map(({ id: checkId, phone }) => {
      const check = { whatsappId, checkId, numbers: spellingsOf(numbers.get(phone) ?? phone), isUrgent: false }
      return factOf(checkRequested, check)
    }),
  )
  return opened.length
}
