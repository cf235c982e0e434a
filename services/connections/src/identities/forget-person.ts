import type { personErased } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import type { Tx } from '../tables/db.ts'
import { removeFromJournal, removePerson } from './erased-person-repository.ts'

/** Deletes the gateway's data about an erased person: phone book entries, outgoing and received messages. */
export async function forgetPerson(tx: Tx, { messages, ...person }: EventData<typeof personErased>): Promise<void> {
  await removePerson(tx, person)
  for (const [connectionId, theirs] of Map.groupBy(messages, ({ whatsappId }) => whatsappId)) {
    const ids = theirs.map(({ waMessageId }) => waMessageId)
    await removeFromJournal(tx, connectionId, ids)
  }
}
