import type { phoneBookRequested } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import { phoneBookTold } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../tables/db.ts'
import { findPeople } from './phone-book-repository.ts'

const IN_A_PART = 100

/** Publishes the phone book of a connection in parts; for an empty phone book it publishes one empty part. */
export async function tellPhoneBook(tx: Tx, request: EventData<typeof phoneBookRequested>): Promise<void> {
  const people = await findPeople(tx, request.whatsappId)
  const parts = Math.max(1, Math.ceil(people.length / IN_A_PART))
  for (let part = 1; part <= parts; part++) {
    const told = people.slice((part - 1) * IN_A_PART, part * IN_A_PART)
    await tx.emit(phoneBookTold, { ...request, part, parts, people: told })
  }
}
