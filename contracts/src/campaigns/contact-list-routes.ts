import { z } from 'zod'
import { SheetFault, TypedNumber } from '../contacts/contact.ts'
import { ref, textRef } from '../ids.ts'
import { CONTACT_LIST_LIMIT, SHEET_LIMIT } from '../limits.ts'
import { openEnum } from '../open-enum.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { plainName } from '../text/visible.ts'
import { ContactList, ContactListItem, NumberValidity } from './contact-list.ts'
import { NumberChecks } from './number-checks.ts'

const lists = { access: 'contact-lists:manage', feature: 'useCampaigns' } as const
const params = z.object({ contactListId: textRef('contactList') })
const itemParams = z.object({ contactListItemId: textRef('contactListItem') })
const Name = z.string().overwrite(plainName).min(1, { abort: true }).min(2).max(CONTACT_LIST_LIMIT.name)
const fields = z.object({ name: Name })
const itemFields = z.object({
  name: Name,
  number: TypedNumber,
  email: z.email().max(254).toLowerCase().nullable().optional(),
})

export const listContactLists = defineRoute({
  method: 'GET',
  url: '/contact-lists',
  summary: 'Contact lists by name, filtered by a part of the name',
  ...lists,
  query: PageQuery,
  status: 200,
  response: pageOf('records', ContactList),
  errors: [],
})

/** A list with the fields for pickers. */
const ContactListPick = ContactList.pick({ id: true, name: true, contactsCount: true })
export type ContactListPick = z.infer<typeof ContactListPick>

export const pickContactLists = defineRoute({
  method: 'GET',
  url: '/contact-lists/list',
  summary: 'The first 500 contact lists by name, for pickers',
  ...lists,
  status: 200,
  response: z.array(ContactListPick),
  errors: [],
})

/** A list with the fields for its own page. */
const OpenedContactList = ContactList.extend({
  validCount: z.int().min(0), // the number of people whose number has a WhatsApp account
  invalidCount: z.int().min(0), // the number of people whose number has no WhatsApp account
  checks: NumberChecks, // the numbers that WhatsApp has not checked yet
}).meta({ id: 'OpenedContactList' })
export type OpenedContactList = z.infer<typeof OpenedContactList>

export const getContactList = defineRoute({
  method: 'GET',
  url: '/contact-lists/:contactListId',
  summary: 'One contact list, with the number of people on WhatsApp and the remaining time of the check',
  ...lists,
  params,
  status: 200,
  response: OpenedContactList,
  errors: ['ERR_NO_CONTACTLIST_FOUND'],
})

export const createContactList = defineRoute({
  method: 'POST',
  url: '/contact-lists',
  summary: 'Add an empty contact list',
  ...lists,
  body: fields,
  idempotent: true,
  status: 201,
  response: ContactList,
  errors: ['ERR_DUPLICATED_NAME'],
})

export const changeContactList = defineRoute({
  method: 'PUT',
  url: '/contact-lists/:contactListId',
  summary: 'Change the given fields of a contact list',
  ...lists,
  params,
  body: fields.partial(),
  status: 200,
  response: ContactList,
  errors: ['ERR_NO_CONTACTLIST_FOUND', 'ERR_DUPLICATED_NAME'],
})

export const deleteContactList = defineRoute({
  method: 'DELETE',
  url: '/contact-lists/:contactListId',
  summary: 'Delete a contact list with all its people, unless a scheduled or running campaign needs it',
  ...lists,
  params,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_CONTACTLIST_FOUND', 'ERR_CONTACTLIST_IN_USE'],
})

export const deleteInvalidItems = defineRoute({
  method: 'DELETE',
  url: '/contact-lists/:contactListId/invalid',
  summary: 'Remove from a contact list the people whose number is not on WhatsApp',
  access: 'contacts-page:deleteContact',
  feature: 'useCampaigns',
  params,
  status: 200,
  response: z.object({ deleted: z.int().min(0) }),
  errors: ['ERR_NO_CONTACTLIST_FOUND'],
})

export const uploadContactList = defineRoute({
  method: 'POST',
  url: '/contact-lists/:contactListId/upload',
  summary: 'Add the people of a sheet (.xls, .xlsx) with columns nome, numero, email to a contact list',
  ...lists,
  params,
  files: { field: 'file', most: 1, maxBytes: SHEET_LIMIT.bytes },
  idempotent: true,
  status: 200,
  response: z.object({
    imported: z.int(),
    duplicated: z.int(), // rows whose number is already in the list, or occurs twice in the sheet, in any spelling
    invalid: z.int(),
    errors: z.array(z.object({ row: z.int(), reason: openEnum(SheetFault) })), // the first 200; rows are numbered as in the spreadsheet program
  }),
  errors: ['ERR_NO_CONTACTLIST_FOUND', 'ERR_FILE_TYPE_NOT_ALLOWED', 'ERR_FILE_TOO_LARGE'],
})

export const exportContactList = defineRoute({
  method: 'GET',
  url: '/contact-lists/:contactListId/export',
  summary: 'The people of a contact list as a table for spreadsheet programs: UTF-8, semicolons',
  ...lists,
  params,
  status: 200,
  answer: 'file',
  mediaType: 'text/csv',
  response: z.object({}),
  errors: ['ERR_NO_CONTACTLIST_FOUND'],
})

export const listContactListItems = defineRoute({
  method: 'GET',
  url: '/contact-list-items',
  summary:
    'The people of a contact list by name, filtered by a part of the name, the number in any format, or the e-mail',
  ...lists,
  query: PageQuery.extend({ contactListId: textRef('contactList'), validity: NumberValidity.optional() }),
  status: 200,
  response: pageOf('contacts', ContactListItem),
  errors: ['ERR_NO_CONTACTLIST_FOUND'],
})

export const getContactListItem = defineRoute({
  method: 'GET',
  url: '/contact-list-items/:contactListItemId',
  summary: 'One person of a contact list',
  ...lists,
  params: itemParams,
  status: 200,
  response: ContactListItem,
  errors: ['ERR_NO_CONTACTLISTITEM_FOUND'],
})

export const createContactListItem = defineRoute({
  method: 'POST',
  url: '/contact-list-items',
  summary: 'Add a person to a contact list; the number is checked on WhatsApp later',
  ...lists,
  body: itemFields.extend({ contactListId: ref('contactList') }),
  idempotent: true,
  status: 201,
  response: ContactListItem,
  errors: ['ERR_NO_CONTACTLIST_FOUND', 'ERR_DUPLICATED_CONTACT'],
})

export const changeContactListItem = defineRoute({
  method: 'PUT',
  url: '/contact-list-items/:contactListItemId',
  summary: 'Change the given fields of a person; a new number is checked on WhatsApp later',
  ...lists,
  params: itemParams,
  body: itemFields.partial(),
  status: 200,
  response: ContactListItem,
  errors: ['ERR_NO_CONTACTLISTITEM_FOUND', 'ERR_DUPLICATED_CONTACT'],
})

export const deleteContactListItem = defineRoute({
  method: 'DELETE',
  url: '/contact-list-items/:contactListItemId',
  summary: 'Remove a person from a contact list',
  access: 'contacts-page:deleteContact',
  feature: 'useCampaigns',
  params: itemParams,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_CONTACTLISTITEM_FOUND'],
})
