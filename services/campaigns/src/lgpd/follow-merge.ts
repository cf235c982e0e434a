import type { contactDeleted } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import { moveContact } from '../recipients/recipient-repository.ts'
import type { Tx } from '../tables/db.ts'

/** Moves the recipients of a merged contact to the remaining contact, so that an erasure finds them. */
export async function followMerge(tx: Tx, { contactId, mergedInto }: EventData<typeof contactDeleted>): Promise<void> {
  if (mergedInto !== undefined) await moveContact(tx, { from: contactId, to: mergedInto })
}
