import type { Contact } from '@whiskeysockets/baileys'
import type { Acquaintance } from '../channel.ts'
import { addressOf, withUsername } from './address.ts'
import { nameIn } from './reading/names.ts'

const NAME_LENGTH = 100 // characters

/** Finds the people with a name or a user name among a phone's contacts and chats. Skips groups and lists. */
export function peopleIn(contacts: readonly Partial<Contact>[]): Acquaintance[] {
  return contacts.flatMap(({ id, lid, phoneNumber, name, username }) => {
    const address = withUsername(addressOf(id, lid, phoneNumber), username)
    const given = name === username ? undefined : name // the client's value for a missing name
    const shown = nameIn(given, NAME_LENGTH)
    return address && (shown !== null || address.username !== undefined) ? [{ address, name: shown }] : []
  })
}
