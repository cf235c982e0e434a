import { contactListItemDeleted, contactListUpdated } from '@recado/contracts/campaigns/contact-list-events'
import type { personErased } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import { factOf } from '@recado/kit/db/tx'
import { canonicalPhone } from '@recado/kit/phones/phone-number'
import { findPlaces, removeItem } from '../contact-list-items/contact-list-item-repository.ts'
import { addToCount, shareContactLists } from '../contact-lists/contact-list-repository.ts'
import { endQuestions } from '../number-checks/number-question-repository.ts'
import type { Tx } from '../tables/db.ts'

/** Deletes an erased person from every list, and the pending questions to WhatsApp about their numbers. */
export async function forgetPerson(tx: Tx, { phones }: Pick<EventData<typeof personErased>, 'phones'>): Promise<void> {
  if (phones.length === 0) return
  const spelled = [...new Set(phones.map(canonicalPhone))]
  const places = await findPlaces(tx, spelled)
  const lists = [...new Set(places.map(({ contactListId }) => contactListId))]
  const shared = await shareContactLists(tx, lists)
  const gone: typeof places = []
  for (const place of places) if (await removeItem(tx, place.id)) gone.push(place)
  await endQuestions(tx, spelled)
  await tx.emitAll(
    gone.map(({ id, contactListId }) => factOf(contactListItemDeleted, { contactListItemId: id, contactListId })),
  )
  for (const id of shared) {
    const fewer = gone.filter(({ contactListId }) => contactListId === id).length
    if (fewer > 0) await tx.emit(contactListUpdated, { contactList: await addToCount(tx, id, -fewer) })
  }
}
