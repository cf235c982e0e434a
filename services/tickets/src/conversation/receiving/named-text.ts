import type { Mention } from '@recado/contracts/whatsapp/content'
import { getCompany } from '@recado/kit/copies/companies'
import { formatPhone } from '@recado/kit/phones/phone-number'
import type { Tx } from '../../tables/db.ts'
import { findNames } from '../contacts/contact-repository.ts'
import { identitiesOf } from '../contacts/contact-rules.ts'
import { findOwned } from '../identities/identity-repository.ts'
import { withNames } from './mention-rules.ts'

/** The text in which mentions show the current names of contacts and of the company. */
export async function namedText(tx: Tx, text: string, mentions: readonly Mention[] = []): Promise<string> {
  const written = mentions.filter((mention) => text.includes(`@${mention.written}`))
  if (written.length === 0) return text
  const people = written.flatMap(({ address }) => (address ? identitiesOf(address) : []))
  const owned = await findOwned(tx, people)
  const names = await findNames(tx, [...new Set(owned.map(({ contactId }) => contactId))])
  const company = written.some(({ isUs }) => isUs) ? (await getCompany(tx)).name : ''
  const nameOf = ({ address, name, isUs }: Mention): string => {
    if (isUs && company !== '') return company
    if (!address) return name ?? ''
    const own = identitiesOf(address)
    const owner = owned.find(({ kind, value }) => own.some((one) => one.kind === kind && one.value === value))
    const known = owner && names.get(owner.contactId)
    return known || name || (address.phone === null ? '' : formatPhone(address.phone))
  }
  return withNames(
    text,
    written.map((mention) => ({ written: mention.written, name: nameOf(mention) })),
  )
}
