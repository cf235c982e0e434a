import type { GivenFieldValue } from '@recado/contracts/contact-fields/contact-field'
import type { Contact, ExtraInfo } from '@recado/contracts/contacts/contact'
import { contactCreated } from '@recado/contracts/contacts/events'
import type { Priority } from '@recado/contracts/priority'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { recordAct } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import type { Tx } from '../../tables/db.ts'
import { findOpenConnection } from '../connections/connection-repository.ts'
import { enterValues } from '../contact-fields/enter-values.ts'
import { columnOf } from '../contact-fields/field-value-rules.ts'
import { findOwners, lockIdentities } from '../identities/identity-repository.ts'
import { refreshPicture } from '../identities/refresh-picture.ts'
import { rankOf } from '../tickets/priority-rules.ts'
import { insertContact } from './contact-repository.ts'
import { identitiesOf } from './contact-rules.ts'

type Input = {
  readonly name: string
  readonly number: string
  readonly email?: string | null | undefined
  readonly extraInfo?: readonly ExtraInfo[] | undefined
  readonly fields?: readonly GivenFieldValue[] | undefined
  readonly notes?: string | undefined
  readonly priority?: Priority | undefined
  /** The account with the number according to WhatsApp; undefined when WhatsApp could not be asked. */
  readonly confirmed?: WhatsappAddress | undefined
}

/**
 * Adds a contact that a person typed, with the number in WhatsApp's spelling, and requests the profile picture. For an
 * unchecked number the picture is requested after WhatsApp confirms the number.
 * @throws ERR_NO_CONTACT_FIELD_FOUND | ERR_CONTACT_FIELD_VALUE
 * @throws ERR_DUPLICATED_CONTACT another contact has the number, or the LID that belongs to the number
 */
export async function createContact(tx: Tx, input: Input): Promise<Contact> {
  const { name, confirmed } = input
  const address = confirmed ?? { phone: input.number, lid: null }
  const identities = identitiesOf(address)
  await lockIdentities(tx, identities)
  const [known] = await findOwners(tx, identities)
  if (known !== undefined) throw new AppError('ERR_DUPLICATED_CONTACT', { contactId: known })

  const row = {
    name,
    typed_name: name,
    number: address.phone ?? input.number,
    email: input.email ?? null,
    extra_info: JSON.stringify(input.extraInfo ?? []),
    notes: input.notes ?? '',
    priority: rankOf(input.priority ?? 'none'),
    field_values: columnOf(await enterValues(tx, [], input.fields ?? [])),
    is_whatsapp_valid: confirmed ? true : null,
  }
  const contact = await insertContact(tx, row, identities)
  await recordAct(tx, { action: 'contact.create', entity: 'contact', entityId: contact.id })
  await tx.emit(contactCreated, { contact })
  const connection = confirmed && (await findOpenConnection(tx))
  if (connection) await refreshPicture(tx, contact, connection.id)
  return contact
}
