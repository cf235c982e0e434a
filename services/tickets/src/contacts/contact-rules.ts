import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { KnownContact } from './contact-repository.ts'
import { canonicalPhone, formatPhone } from './phone-number.ts'

type Naming = Pick<KnownContact, 'name' | 'pushName' | 'number'>

/** The person's own name, else the phone; empty when neither is known, since a LID means nothing to people. */
export const nameOf = ({ pushName, number }: Pick<Naming, 'pushName' | 'number'>): string =>
  pushName ?? (number === null ? '' : formatPhone(number))

/** @returns the contact after a message that came under this address and, when the writer gave one, name */
export function learn(known: Naming, heard: { address: WhatsappAddress; pushName: string | null }): Naming {
  const pushName = heard.pushName ?? known.pushName
  const number = heard.address.phone ?? known.number
  return { pushName, number, name: nameOf({ pushName, number }) }
}

export const identitiesOf = ({ phone, lid }: WhatsappAddress) => [
  ...(phone === null ? [] : [{ kind: 'phone' as const, value: canonicalPhone(phone) }]),
  ...(lid === null ? [] : [{ kind: 'lid' as const, value: lid }]),
]
