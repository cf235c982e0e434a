import type { GivenFieldValue } from '@recado/contracts/contact-fields/contact-field'
import type { Contact, ExtraInfo } from '@recado/contracts/contacts/contact'
import { contactUpdated } from '@recado/contracts/contacts/events'
import type { Priority } from '@recado/contracts/priority'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { changesOf, recordUpdate, silentChangesOf } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import type { Tx } from '../../tables/db.ts'
import { enterValues } from '../contact-fields/enter-values.ts'
import { columnOf } from '../contact-fields/field-value-rules.ts'
import { findOwners, lockIdentities, replaceIdentities } from '../identities/identity-repository.ts'
import { rankOf } from '../tickets/priority-rules.ts'
import { showPriority } from '../tickets/show-priority.ts'
import { lockContact, updateContact } from './contact-repository.ts'
import { identitiesOf, nameOf } from './contact-rules.ts'

type Input = {
  readonly id: number
  readonly name?: string | undefined
  readonly number?: string | undefined
  readonly email?: string | null | undefined
  readonly extraInfo?: readonly ExtraInfo[] | undefined
  readonly fields?: readonly GivenFieldValue[] | undefined
  readonly notes?: string | undefined
  /** The notes that the caller edited; undefined: the notes are replaced whatever they are. */
  readonly formerNotes?: string | undefined
  readonly priority?: Priority | undefined
  /** The account with the new number according to WhatsApp; undefined when WhatsApp could not be asked. */
  readonly confirmed?: WhatsappAddress | undefined
}

/**
 * Changes the given fields of a contact. A new number means another WhatsApp account: the former number and LID no
 * longer identify the contact.
 * @throws ERR_NO_CONTACT_FOUND | ERR_DUPLICATED_CONTACT | ERR_NO_CONTACT_FIELD_FOUND | ERR_CONTACT_FIELD_VALUE
 * @throws ERR_CONTACT_NOTES_CHANGED the notes are no longer `formerNotes`
 */
export async function changeContact(
  tx: Tx,
  { id, name, number, email, extraInfo, fields, notes, formerNotes, priority, confirmed }: Input,
): Promise<Contact> {
  const moved = number === undefined ? {} : await changeNumber(tx, id, number, confirmed)
  const known = await lockContact(tx, id)
  if (formerNotes !== undefined && formerNotes !== known.notes) throw new AppError('ERR_CONTACT_NOTES_CHANGED')
  const contact = await updateContact(tx, id, {
    ...moved,
    name: nameOf({ ...known, ...moved, typedName: name ?? known.typedName }),
    ...(name !== undefined && { typed_name: name }),
    ...(email !== undefined && { email }),
    ...(extraInfo && { extra_info: JSON.stringify(extraInfo) }),
    ...(notes !== undefined && { notes }),
    ...(priority && { priority: rankOf(priority) }),
    ...(fields && { field_values: columnOf(await enterValues(tx, known.fields, fields)) }),
  })
  const changes = { ...silentChangesOf(known, contact, PERSONAL), ...changesOf(known, contact, ['priority']) }
  await recordUpdate(tx, { entity: 'contact', entityId: id, changes })
  await tx.emit(contactUpdated, { contact })
  if (contact.priority !== known.priority) await showPriority(tx, [contact.id], contact.priority)
  return contact
}

/** The fields that the audit log drops once the person is erased; it then contains only the id. */
const PERSONAL = ['name', 'number', 'email', 'extraInfo', 'fields', 'notes'] as const

/** Changes the number. Locks identities before the contact, like all other functions, to avoid deadlocks. */
async function changeNumber(tx: Tx, id: number, number: string, confirmed: WhatsappAddress | undefined) {
  const address = confirmed ?? { phone: number, lid: null }
  const identities = identitiesOf(address)
  await lockIdentities(tx, identities)
  const owners = await findOwners(tx, identities)
  const other = owners.find((owner) => owner !== id)
  if (other !== undefined) throw new AppError('ERR_DUPLICATED_CONTACT', { contactId: other })
  await lockContact(tx, id)
  const isSame = !confirmed && owners.includes(id)
  if (isSame) return {} // the same number in another spelling
  await replaceIdentities(tx, id, identities)
  const is_whatsapp_valid = confirmed ? true : null
  return { number: address.phone ?? number, username: null, is_whatsapp_valid, check_asked_at: null }
}
