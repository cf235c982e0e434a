import type { Contact } from '@whiskeysockets/baileys'
import type { Acquaintance } from '../channel.ts'
import { addressOf, withUsername } from './address.ts'
import { nameIn } from './reading/names.ts'

const NAME_LENGTH = 100 // characters

/** The people with a name or a user name among a phone's contacts and chats, without groups and lists. */
export function peopleIn(contacts: readonly Partial<Contact>[]): Acquaintance[] {
  return contacts.flatMap(({ id, lid, phoneNumber, name, username }) => {
    const address = withUsername(addressOf(id, lid, phoneNumber), username)
    const given = name === username ? undefined : name // the client puts the user name here when there is no name
    const shown = nameIn(given, NAME_LENGTH)
    return address && (shown !== null || address.username !== undefined) ? [{ address, name: shown }] : []
  })
}
