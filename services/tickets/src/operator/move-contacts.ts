import { contactsReloaded } from '@recado/contracts/contacts/events'
import { MovedContact, MovedQuickMessage } from '@recado/contracts/moving-in/rows'
import { quickMessageCreated } from '@recado/contracts/quick-messages/events'
import { type Moved, mover, NotMovable } from '@recado/kit/moving-in/move-batch'
import { identitiesOf } from '../conversation/contacts/contact-rules.ts'
import { findOwned, type Identity, lockIdentities } from '../conversation/identities/identity-repository.ts'
import { keepFiles } from '../conversation/stored-files/stored-file-repository.ts'
import { insertQuickMessage } from '../desk/quick-messages/quick-message-repository.ts'
import type { Database } from '../tables/db.ts'
import { findFirstAdmin } from './known-repository.ts'
import { insertMovedContacts } from './moved-contact-repository.ts'

/**
 * Adds contacts with a number of statements that does not depend on their number. A person who is a contact already,
 * by the phone in any spelling, the LID or the group, is not added again and stays unchanged. Browsers get one event.
 */
export const movedContact = mover<Database, MovedContact>({
  row: MovedContact,
  isMapped: true,
  add: async (tx, rows) => {
    const people = rows.map((row) => ({
      ...row,
      identities: identitiesOf({ phone: row.phone, lid: row.lid, ...(row.group !== null && { group: row.group }) }),
    }))
    const identities = people.flatMap((person) => person.identities)
    await lockIdentities(tx, identities)
    const owners = new Map((await findOwned(tx, identities)).map((owned) => [keyOf(owned), owned.contactId]))
    const firsts = new Map<string, (typeof people)[number]>()
    for (const person of people) {
      const keys = person.identities.map(keyOf)
      if (keys.some((key) => owners.has(key) || firsts.has(key))) continue
      for (const key of keys) firsts.set(key, person)
    }
    const strangers = [...new Set(firsts.values())]
    const ids = await insertMovedContacts(tx, strangers)
    const added = new Map(strangers.map((person, index) => [person, ids[index] ?? 0]))
    await tx.emit(contactsReloaded, {})
    return people.map((person): Moved => {
      const id = added.get(person)
      if (id !== undefined) return { id }
      return { id: ownerOf(person.identities), isKnown: true }
    })

    function ownerOf(own: readonly Identity[]): number {
      for (const key of own.map(keyOf)) {
        const first = firsts.get(key)
        const id = owners.get(key) ?? (first && added.get(first))
        if (id !== undefined) return id
      }
      throw new Error('the contact has no owner')
    }
  },
})

const keyOf = ({ kind, value }: Identity) => `${kind}:${value}`

/** Adds quick messages; one without an owner belongs to the oldest admin. @throws ERR_DUPLICATED_NAME | NotMovable */
export const movedQuickMessage = mover<Database, MovedQuickMessage>({
  row: MovedQuickMessage,
  isMapped: true,
  add: async (tx, rows) => {
    const moved: Moved[] = []
    for (const { shortcode, message, userId, isShared, file } of rows) {
      if (message === '' && !file) throw new NotMovable('it has neither a text nor a file')
      const ownerId = userId ?? (await findFirstAdmin(tx))
      if (ownerId === undefined) throw new NotMovable('the company has no admin')
      if (file) await keepFiles(tx, [file.path])
      const quickMessage = await insertQuickMessage(tx, {
        shortcode,
        message,
        geral: isShared,
        status: true,
        user_id: ownerId,
        media_path: file?.path ?? null,
        media_name: file?.name ?? null,
        media_mime: file?.mime ?? null,
      })
      await tx.emit(quickMessageCreated, { quickMessage })
      moved.push({ id: quickMessage.id })
    }
    return moved
  },
})
