import type { EventData } from '@recado/contracts/event'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { visibleName } from '@recado/contracts/text/visible'
import type { groupChanged } from '@recado/contracts/whatsapp/events'
import type { GroupMember } from '@recado/contracts/whatsapp/group'
import { formatPhone } from '@recado/kit/phones/phone-number'
import type { Tx } from '../../tables/db.ts'
import { findNames } from '../contacts/contact-repository.ts'
import { identitiesOf } from '../contacts/contact-rules.ts'
import { findOwned, findOwners } from '../identities/identity-repository.ts'
import { resolveContact } from '../identities/resolve-contact.ts'
import { lockActiveTicket } from '../tickets/ticket-repository.ts'
import { groupWords } from './group-words.ts'
import { noteInTicket } from './note-in-ticket.ts'

/**
 * Adds an entry about a change of a group to its active ticket, once per change, and updates the group's name. Opens no
 * ticket, leaves the unread count and the order of lists unchanged, and ignores groups without messages here.
 */
export async function changeGroup(tx: Tx, changed: EventData<typeof groupChanged>): Promise<void> {
  const { whatsappId, chat, changeId, by, change, at } = changed
  if (change.kind === UNKNOWN) return // a kind that only a newer release knows
  if ((await findOwners(tx, identitiesOf(chat))).length === 0) return
  const subject = change.kind === 'renamed' ? visibleName(change.subject) : ''
  const contact = await resolveContact(tx, { address: chat, pushName: subject || null })
  const ticket = await lockActiveTicket(tx, contact.id, whatsappId)
  if (!ticket) return

  const members = 'members' in change ? change.members : []
  const nameOf = await namesOf(tx, by ? [by, ...members] : members)
  const words = groupWords({ by, change }, nameOf)
  await noteInTicket(tx, ticket, { id: `group:${changeId}`, words, at: new Date(at) })
}

/** The displayed names of group members. A member who is not a contact yet does not become one. */
async function namesOf(tx: Tx, members: readonly GroupMember[]): Promise<(member: GroupMember) => string | undefined> {
  const owned = await findOwned(
    tx,
    members.flatMap(({ address }) => identitiesOf(address)),
  )
  const names = await findNames(tx, [...new Set(owned.map(({ contactId }) => contactId))])
  return ({ address, name }) => {
    const own = identitiesOf(address)
    const known = owned.find((each) => own.some(({ kind, value }) => kind === each.kind && value === each.value))
    const spoken = (known && names.get(known.contactId)) || name
    return spoken || (address.phone === null ? undefined : formatPhone(address.phone))
  }
}
