import { contactUpdated } from '@recado/contracts/contacts/events'
import { updateContact } from '../../conversation/contacts/contact-repository.ts'
import { tellOptOut } from '../../conversation/identities/tell-opt-out.ts'
import type { Tx } from '../../tables/db.ts'

type Answered = { readonly at: Date; readonly campaignId: number; readonly recipientId: number | null }

/** Excludes a contact from all campaigns after an opt-out. The contact must be locked. */
export async function optOut(tx: Tx, contactId: number, answered: Answered): Promise<void> {
  const contact = await updateContact(tx, contactId, { opt_out_at: answered.at })
  await tx.emit(contactUpdated, { contact })
  await tellOptOut(tx, { contactId, optOut: true, ...answered })
}
