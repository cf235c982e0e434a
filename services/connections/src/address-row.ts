import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'

/** The columns of an address. */
type AddressRow = { readonly phone: string | null; readonly lid: string | null; readonly group_id: string | null }

export const addressOfRow = ({ phone, lid, group_id: group }: AddressRow): WhatsappAddress =>
  group === null ? { phone, lid } : { phone, lid, group }

export const addressRow = ({ phone, lid, group }: WhatsappAddress): AddressRow => ({
  phone,
  lid,
  group_id: group ?? null,
})
