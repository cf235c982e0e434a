import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { SessionStore } from '../../channel.ts'
import { addressOf, withUsername } from '../address.ts'
import { readKeys } from '../auth-state.ts'

type Keys = Pick<SessionStore, 'readKeys'>

/** Adds the stored LID or phone number to a person's address, because a stanza often has only one of the two. */
export async function completeAddress(address: WhatsappAddress, keys: Keys): Promise<WhatsappAddress> {
  const [completed = address] = await completeAddresses([address], keys)
  return completed
}

/**
 * Completes the addresses of several people, in their order, with one query. One query is enough for any number of
 * people, because the sender chooses how many there are.
 */
export async function completeAddresses(addresses: readonly WhatsappAddress[], keys: Keys): Promise<WhatsappAddress[]> {
  const ids = new Set(addresses.flatMap((address) => idOfOther(address) ?? []))
  const aliases = await readKeys(keys, 'lid-mapping', [...ids])
  return addresses.map((address) => {
    const { phone, lid, username } = address
    const alias = aliases[idOfOther(address) ?? '']
    const completed =
      alias &&
      (phone === null
        ? addressOf(`${lid}@lid`, `${alias}@s.whatsapp.net`)
        : addressOf(`${phone}@s.whatsapp.net`, `${alias}@lid`))
    return completed ? withUsername(completed, username) : address
  })
}

/** The id under which the client stores the missing phone or LID; undefined when both are known. */
const idOfOther = ({ phone, lid }: WhatsappAddress): string | undefined =>
  phone === null ? `${lid}_reverse` : lid === null ? phone : undefined
