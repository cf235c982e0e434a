import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { SessionStore } from '../../channel.ts'
import { addressOf, withUsername } from '../address.ts'
import { readKeys } from '../auth-state.ts'

/** The stanza often names a person by phone or LID alone; the other one may be known from before. */
export async function completeAddress(
  address: WhatsappAddress,
  keys: Pick<SessionStore, 'readKeys'>,
): Promise<WhatsappAddress> {
  const { phone, lid, username } = address
  if (phone !== null && lid !== null) return address
  const id = phone ?? `${lid}_reverse` // as the client files them
  const { [id]: alias } = await readKeys(keys, 'lid-mapping', [id])
  const completed = addressOf(
    phone === null ? `${lid}@lid` : `${phone}@s.whatsapp.net`,
    alias && (phone === null ? `${alias}@s.whatsapp.net` : `${alias}@lid`),
  )
  return completed ? withUsername(completed, username) : address
}
