import { randomUUID } from 'node:crypto'
import { checkRequested } from '@recado/contracts/contacts/events'
import { getCompany, hasFeature, isHeld } from '@recado/kit/copies/companies'
import { factOf } from '@recado/kit/db/tx'
import { spellingsOf } from '@recado/kit/phones/phone-number'
import { lockOpenConnections } from '../connections/connection-repository.ts'
import type { Tx } from '../db.ts'
import { takeUnchecked } from './checked-item-repository.ts'
import { countOpenQuestions, openQuestions, pruneQuestions } from './number-question-repository.ts'

const MOST_OPEN = 15 // questions of a connection: what it asks in a minute beside what people wait for

/**
 * Has WhatsApp asked about numbers of lists that nobody knows about, over every open connection of the company, as far as
 * it has answered what it was asked before.
 * @returns about how many numbers
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
  const room = MOST_OPEN - (await countOpenQuestions(tx, whatsappId))
  const unchecked = room > 0 ? await takeUnchecked(tx, room) : []
  if (unchecked.length === 0) return 0
  const numbers = new Map(unchecked.map(({ phone, number }) => [phone, number]))
  const questions = [...numbers.keys()].map((phone) => ({ phone, id: randomUUID() }))
  const opened = await openQuestions(tx, whatsappId, questions)
  await tx.emitAll(
    opened.map(({ id: checkId, phone }) => {
      const check = { whatsappId, checkId, numbers: spellingsOf(numbers.get(phone) ?? phone), isUrgent: false }
      return factOf(checkRequested, check)
    }),
  )
  return opened.length
}
