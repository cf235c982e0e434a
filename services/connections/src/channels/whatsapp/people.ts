import type { Contact } from '@whiskeysockets/baileys'
import { withoutNul } from '../../without-nul.ts'
import type { Acquaintance } from '../channel.ts'
import { addressOf } from './address.ts'

const NAME_LENGTH = 100 // characters

/** The people among what a phone tells of its contacts and chats: who has a name there. Groups and lists are no people. */
export function peopleIn(contacts: readonly Partial<Contact>[]): Acquaintance[] {
  return contacts.flatMap(({ id, lid, phoneNumber, name }) => {
    const address = addressOf(id, lid, phoneNumber)
    const shown = withoutNul(name ?? '')
      .toWellFormed()
      .trim()
      .slice(0, NAME_LENGTH)
      .replace(/[\ud800-\udbff]$/, '') // not cut within a character
    return address && shown ? { address, name: shown } : []
  })
}
