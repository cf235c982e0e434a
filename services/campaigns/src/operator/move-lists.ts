import {
  contactListCreated,
  contactListItemsChanged,
  contactListUpdated,
} from '@recado/contracts/campaigns/contact-list-events'
import { MovedList, MovedListItem } from '@recado/contracts/moving-in/rows'
import { type Moved, mover } from '@recado/kit/moving-in/move-batch'
import { canonicalPhone } from '@recado/kit/phones/phone-number'
import { insertPeople } from '../contact-list-items/contact-list-item-repository.ts'
import { addToCount, insertContactList, shareContactList } from '../contact-lists/contact-list-repository.ts'
import type { Database } from '../tables/db.ts'
import { findPhones } from './moved-item-repository.ts'

/** Adds empty lists, and announces each. @throws ERR_DUPLICATED_NAME */
export const movedList = mover<Database, MovedList>({
  row: MovedList,
  isMapped: true,
  add: async (tx, rows) => {
    const moved: Moved[] = []
    for (const { name } of rows) {
      const contactList = await insertContactList(tx, { name })
      await tx.emit(contactListCreated, { contactList })
      moved.push({ id: contactList.id })
    }
    return moved
  },
})

/**
 * Adds people to lists. A list contains a phone once, in whichever spelling, so people who are in it are not added again.
 * @throws ERR_NO_CONTACTLIST_FOUND
 */
export const movedListItem = mover<Database, MovedListItem>({
  row: MovedListItem,
  isMapped: false,
  add: async (tx, rows) => {
    const isNew = new Map<MovedListItem, boolean>()
    for (const contactListId of [...new Set(rows.map((row) => row.contactListId))].sort((a, b) => a - b)) {
      await shareContactList(tx, contactListId)
      const own = rows.filter((row) => row.contactListId === contactListId)
      const seen = await findPhones(tx, contactListId, own.map(phoneOf))
      for (const row of own) {
        isNew.set(row, !seen.has(phoneOf(row)))
        seen.add(phoneOf(row))
      }
      const people = own.filter((row) => isNew.get(row))
      const added = await insertPeople(tx, contactListId, people.map(personOf))
      if (added === 0) continue
      await tx.emit(contactListItemsChanged, { contactListId })
      await tx.emit(contactListUpdated, { contactList: await addToCount(tx, contactListId, added) })
    }
    return rows.map((row) => ({ id: null, isKnown: isNew.get(row) !== true }))
  },
})

const phoneOf = ({ phone }: MovedListItem): string => canonicalPhone(phone)

const personOf = (row: MovedListItem) => ({
  name: row.name,
  isNamed: true,
  number: row.phone,
  phone: phoneOf(row),
  email: row.email,
  fields: {},
})
