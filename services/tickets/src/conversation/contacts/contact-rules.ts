import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { canonicalPhone, formatPhone } from '@recado/kit/phones/phone-number'
import { columnOf } from '../contact-fields/field-value-rules.ts'
import { rankOf } from '../tickets/priority-rules.ts'
import type { ContactChange, KnownContact } from './contact-repository.ts'

/** The names of a contact, from which `nameOf` chooses. */
export type Naming = Pick<KnownContact, 'name' | 'typedName' | 'phoneBookName' | 'pushName' | 'number' | 'username'>

const UNNAMED_GROUP = 'Grupo' // the name of a group until WhatsApp sends its subject

/**
 * The displayed name: the first of the name that an agent typed, the phone book's name, the person's own name on
 * WhatsApp, the number and the user name. Empty when all of them are unknown, because a LID means nothing to people. A
 * group's name is its subject.
 */
export const nameOf = ({
  typedName,
  phoneBookName,
  pushName,
  number,
  username,
  isGroup = false,
}: Omit<Naming, 'name'> & { readonly isGroup?: boolean }): string =>
  typedName ?? phoneBookName ?? pushName ?? (isGroup ? UNNAMED_GROUP : nameless(number, username))

const nameless = (number: string | null, username: string | null): string =>
  number !== null ? formatPhone(number) : username !== null ? `@${username}` : ''

/** @returns the contact's names after a message from this address; `pushName` is null when the message contains none */
export function learn(
  known: Omit<Naming, 'name'>,
  heard: { address: WhatsappAddress; pushName: string | null },
): Naming {
  const pushName = heard.pushName ?? known.pushName
  const number = heard.address.phone ?? known.number
  const username = heard.address.username ?? known.username
  const { typedName, phoneBookName } = known
  const learnt = { typedName, phoneBookName, pushName, number, username }
  return { ...learnt, name: nameOf({ ...learnt, isGroup: heard.address.group !== undefined }) }
}

export const identitiesOf = ({ phone, lid, group, username }: WhatsappAddress) => [
  ...(phone === null ? [] : [{ kind: 'phone' as const, value: canonicalPhone(phone) }]),
  ...(lid === null ? [] : [{ kind: 'lid' as const, value: lid }]),
  ...(group === undefined ? [] : [{ kind: 'group' as const, value: group }]),
  ...(username === undefined ? [] : [{ kind: 'username' as const, value: username }]),
]

export const namingRow = ({ name, typedName, phoneBookName, pushName, number, username }: Naming) => ({
  name,
  typed_name: typedName,
  phone_book_name: phoneBookName,
  push_name: pushName,
  number,
  username,
})

/**
 * The changes of the target in a merge: it gets the fields that it lacks from the source, also those of the company,
 * the extra fields and the notes of both, and the higher priority.
 */
export function unite(target: KnownContact, source: KnownContact): ContactChange {
  const typedName = target.typedName ?? source.typedName
  const phoneBookName = target.phoneBookName ?? source.phoneBookName
  const pushName = target.pushName ?? source.pushName
  const number = target.number ?? source.number
  const username = target.username ?? source.username
  const naming = { typedName, phoneBookName, pushName, number, username }
  const named = new Set(target.extraInfo.map(({ name }) => name))
  const extraInfo = [...target.extraInfo, ...source.extraInfo.filter(({ name }) => !named.has(name))]
  const optOutAt = target.optOutAt ?? source.optOutAt // an opt-out of either contact remains
  return {
    ...namingRow({ ...naming, name: nameOf({ ...naming, isGroup: target.isGroup }) }),
    email: target.email ?? source.email,
    extra_info: JSON.stringify(extraInfo),
    field_values: columnOf([...source.fields, ...target.fields]), // the later value of a field wins
    notes: [target.notes, source.notes].filter(Boolean).join('\n'), // may be longer than people can write
    ...(source.isBlocked && !target.isBlocked && { blocked_at: new Date() }), // a block of either contact remains
    priority: Math.max(rankOf(target.priority), rankOf(source.priority)),
    is_whatsapp_valid: target.isWhatsappValid ?? source.isWhatsappValid,
    opt_out_at: optOutAt === null ? null : new Date(optOutAt),
    picture_path: target.picture.path ?? source.picture.path,
    picture_mime: target.picture.path ? target.picture.mime : source.picture.mime,
  }
}
