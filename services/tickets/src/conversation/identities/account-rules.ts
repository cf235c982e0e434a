import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { canonicalPhone } from '@recado/kit/phones/phone-number'
import type { IdentityTable } from '../../tables/identity-tables.ts'

type Identity = Pick<IdentityTable, 'kind' | 'value'>

/**
 * The identities of a contact, newest first, and the account to address: the account that wrote last, or the requested
 * one.
 */
export type Known = {
  readonly isGroup: boolean
  readonly number: string | null // the number that the contact displays
  readonly identities: readonly Identity[]
  readonly account: { readonly phone: string | null; readonly lid: string | null }
}

/**
 * The address at which WhatsApp reaches a contact. Prefers the account that wrote last, if it still belongs to the
 * contact. Never combines a phone and a LID that may belong to different accounts. A group has neither phone nor LID.
 */
export function addressAmong({ isGroup, number, identities, account }: Known): WhatsappAddress {
  const valuesOf = (kind: Identity['kind']) => identities.flatMap((each) => (each.kind === kind ? each.value : []))
  const [group] = valuesOf('group')
  if (isGroup && group !== undefined) return { phone: null, lid: null, group }
  const [phones, lids] = [valuesOf('phone'), valuesOf('lid')]
  const hasOneAccount = phones.length <= 1 || lids.length <= 1
  const phone = account.phone !== null && phones.includes(canonicalPhone(account.phone)) ? account.phone : null
  const lid = account.lid !== null && lids.includes(account.lid) ? account.lid : null
  if (phone === null && lid === null) return { phone: number, lid: hasOneAccount ? (lids[0] ?? null) : null }
  const isAlone = phones.length <= 1 && lids.length <= 1
  return { phone: phone ?? (isAlone ? number : null), lid: lid ?? (isAlone ? (lids[0] ?? null) : null) }
}
