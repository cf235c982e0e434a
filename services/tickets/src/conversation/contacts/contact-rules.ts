import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { canonicalPhone, formatPhone } from '@recado/kit/phones/phone-number'
import type { ContactChange, KnownContact } from './contact-repository.ts'

/** The names of a contact, in the order of their use. */
export type Naming = Pick<KnownContact, 'name' | 'typedName' | 'phoneBookName' | 'pushName' | 'number' | 'username'>

const UNNAMED_GROUP = 'Grupo' // until WhatsApp has sent the group's subject

/**
 * The name that an agent typed, else that of the company's phone book, else the person's own, else the number, else the
 * user name; empty when all are unknown, since a LID means nothing to people. The name of a group is its subject.
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

/** @returns the contact after a message from this address, with the writer's name if it had one */
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

/** The target after a merge: it gets the fields that it lacks from the source, and the notes of both. */
export function unite(target: KnownContact, source: KnownContact): ContactChange {
  const typedName = target.typedName ?? source.typedName
  const phoneBookName = target.phoneBookName ?? source.phoneBookName
  const pushName = target.pushName ?? source.pushName
  const number = target.number ?? source.number
  const username = target.username ?? source.username
  const naming = { typedName, phoneBookName, pushName, number, username }
  const named = new Set(target.extraInfo.map(({ name }) => name))
  const extraInfo = [...target.extraInfo, ...source.extraInfo.filter(({ name }) => !named.has(name))]
  const optOutAt = target.optOutAt ?? source.optOutAt // an opt-out of either contact stays
  return {
    ...namingRow({ ...naming, name: nameOf({ ...naming, isGroup: target.isGroup }) }),
    email: target.email ?? source.email,
    extra_info: JSON.stringify(extraInfo),
    is_whatsapp_valid: target.isWhatsappValid ?? source.isWhatsappValid,
    opt_out_at: optOutAt === null ? null : new Date(optOutAt),
    picture_path: target.picture.path ?? source.picture.path,
    picture_mime: target.picture.path ? target.picture.mime : source.picture.mime,
  }
}
