import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { SessionStore } from '../../channel.ts'
import { addressOf, withUsername } from '../address.ts'
import { readKeys } from '../auth-state.ts'

type Keys = Pick<SessionStore, 'readKeys'>

/** The stanza often names a person by phone or LID alone; the other one may be known from before. */
export async function completeAddress(address: WhatsappAddress, keys: Keys): Promise<WhatsappAddress> {
  const [completed = address] = await completeAddresses([address], keys)
  return completed
}

/** The same of several people, in their order, in one statement: who writes chooses how many he names. */
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

/** Under which the client files the name that is missing; undefined when none is. */
const idOfOther = ({ phone, lid }: WhatsappAddress): string | undefined =>
  phone === null ? `${lid}_reverse` : lid === null ? phone : undefined
