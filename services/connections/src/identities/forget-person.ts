import type { personErased } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import type { Tx } from '../db.ts'
import { removeFromJournal, removePerson } from './erased-person-repository.ts'

/** Removes what the gateway keeps of somebody who is erased: in phone books, on its way out, and as it came in. */
export async function forgetPerson(tx: Tx, { messages, ...person }: EventData<typeof personErased>): Promise<void> {
  await removePerson(tx, person)
  for (const [connectionId, theirs] of Map.groupBy(messages, ({ whatsappId }) => whatsappId)) {
    const ids = theirs.map(({ waMessageId }) => waMessageId)
    await removeFromJournal(tx, connectionId, ids)
  }
}
