import { contactListItemUpdated } from '@recado/contracts/campaigns/contact-list-events'
import type { EventOf } from '@recado/contracts/event'
import type { numberChecked } from '@recado/contracts/whatsapp/events'
import { factOf } from '@recado/kit/db/tx'
import { canonicalPhone } from '@recado/kit/phones/phone-number'
import type { Tx } from '../tables/db.ts'
import { lockItemsOf, noteAnswer, postponeCheck } from './checked-item-repository.ts'
import { endQuestion } from './number-question-repository.ts'

type Answer = Pick<EventOf<typeof numberChecked>, 'data' | 'time'>

/**
 * Records WhatsApp's answer about a number on all lists that contain it. If WhatsApp could not be asked and the
 * question is from this service, the check is due again in 15 minutes.
 *
 * Locks items before questions, in the same order as `askAboutNumbers`, so that the two cannot deadlock.
 */
export async function recordAnswer(tx: Tx, { data: { number, checkId, outcome }, time }: Answer): Promise<void> {
  const phone = canonicalPhone(number)
  await lockItemsOf(tx, phone)
  if (outcome === 'failed') {
    if (await endQuestion(tx, phone, checkId)) await postponeCheck(tx, phone)
    return
  }
  await endQuestion(tx, phone)
  const changed = await noteAnswer(tx, { phone, isValid: outcome === 'found', at: new Date(time) })
  await tx.emitAll(changed.map((contactListItem) => factOf(contactListItemUpdated, { contactListItem })))
}
