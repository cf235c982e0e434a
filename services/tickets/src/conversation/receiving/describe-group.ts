import { groupRequested } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import { visibleName } from '@recado/contracts/text/visible'
import type { groupDescribed } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../../tables/db.ts'
import type { KnownContact } from '../contacts/contact-repository.ts'
import { identitiesOf } from '../contacts/contact-rules.ts'
import { findOwners, noteAsked } from '../identities/identity-repository.ts'
import { resolveContact } from '../identities/resolve-contact.ts'

const FRESH_MS = 24 * 60 * 60_000

/**
 * Requests the name of a group, at most once a day, because messages do not contain it and events about it may be
 * missed. The caller has locked the group.
 */
export async function refreshGroup(tx: Tx, { id, groupAskedAt }: KnownContact, whatsappId: number): Promise<void> {
  const now = new Date()
  if (groupAskedAt && now.getTime() - groupAskedAt.getTime() < FRESH_MS) return
  const chat = await noteAsked(tx, id, { group_asked_at: now })
  await tx.emit(groupRequested, { whatsappId, chat })
}

/** Stores the name of a group. Does nothing if the group has no messages here or an agent has given it another name. */
export async function describeGroup(tx: Tx, { chat, subject }: EventData<typeof groupDescribed>): Promise<void> {
  const known = await findOwners(tx, identitiesOf(chat))
  if (known.length > 0) await resolveContact(tx, { address: chat, pushName: visibleName(subject) || null })
}
