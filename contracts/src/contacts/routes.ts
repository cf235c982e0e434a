import { z } from 'zod'
import { GivenFieldValue } from '../contact-fields/contact-field.ts'
import { ref, textRef } from '../ids.ts'
import { CONTACT_FIELD_LIMIT, SHEET_LIMIT, TEXT_LIMIT } from '../limits.ts'
import { openEnum } from '../open-enum.ts'
import { jsonList, PageQuery, pageOf, queryFlag } from '../paging.ts'
import { Priority } from '../priority.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { visibleName } from '../text/visible.ts'
import { Ticket } from '../tickets/ticket.ts'
import {
  Contact,
  ContactIdentity,
  ContactWithTags,
  ExtraInfo,
  ReceivedCampaign,
  SheetFault,
  TypedNumber,
} from './contact.ts'

const contactParams = z.object({ contactId: textRef('contact') })
const fields = z.object({
  name: z.string().overwrite(visibleName).min(2).max(50),
  number: TypedNumber,
  email: z.email().max(254).toLowerCase().nullable().optional(),
  extraInfo: z.array(ExtraInfo).max(30).optional(), // replaces the current fields
  fields: z.array(GivenFieldValue).max(CONTACT_FIELD_LIMIT.ofCompany).optional(), // other fields keep their values
  notes: z.string().trim().max(TEXT_LIMIT.contactNotes).optional(),
  priority: Priority.optional(), // moves the active tickets of the contact in lists by urgency
})

const fieldFilter = jsonList(GivenFieldValue).optional() // all of them match: a part of a text, another value, null for none

export const listContacts = defineRoute({
  method: 'GET',
  url: '/contacts',
  summary:
    "Contacts by name, filtered by a part of the name, the user name, the e-mail or a value of the company's fields, the number in any format, and single fields",
  access: 'contacts:read',
  scope: 'read',
  heavy: 'search',
  query: PageQuery.extend({
    isGroup: z
      .enum(['true', 'false'])
      .transform((flag) => flag === 'true')
      .optional(), // absent: groups and people
    fields: fieldFilter,
  }),
  status: 200,
  response: pageOf('contacts', ContactWithTags),
  errors: ['ERR_NO_CONTACT_FIELD_FOUND', 'ERR_CONTACT_FIELD_VALUE'],
})

/** A contact with the fields for pickers. */
const ContactPick = Contact.pick({ id: true, name: true, number: true, profilePicUrl: true })
export type ContactPick = z.infer<typeof ContactPick>

export const pickContacts = defineRoute({
  method: 'GET',
  url: '/contacts/list',
  summary: 'The first 50 contacts that match the text, for pickers',
  access: 'contacts:read',
  scope: 'read',
  heavy: 'search',
  query: z.object({ searchParam: z.string().trim().max(TEXT_LIMIT.search).optional() }),
  status: 200,
  response: z.array(ContactPick),
  errors: [],
})

export const getContact = defineRoute({
  method: 'GET',
  url: '/contacts/:contactId',
  summary: 'One contact, with its identities',
  access: 'contacts:read',
  scope: 'read',
  params: contactParams,
  status: 200,
  response: ContactWithTags.extend({ identities: z.array(ContactIdentity) }).meta({ id: 'OpenedContact' }),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const listContactTickets = defineRoute({
  method: 'GET',
  url: '/contacts/:contactId/tickets',
  summary: 'Tickets of a contact that the caller can see, newest first',
  access: 'tickets:read',
  scope: 'read',
  params: contactParams,
  query: PageQuery.pick({ pageNumber: true }),
  status: 200,
  response: pageOf('tickets', Ticket),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const listContactCampaigns = defineRoute({
  method: 'GET',
  url: '/contacts/:contactId/campaigns',
  summary: 'Campaigns that wrote to a contact, the latest message first, at most 50',
  access: 'contacts:read',
  scope: 'read',
  params: contactParams,
  status: 200,
  response: z.array(ReceivedCampaign),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const exportContacts = defineRoute({
  method: 'GET',
  url: '/contacts/export',
  summary: 'All contacts that match the text, as a table for spreadsheet programs: UTF-8, semicolons',
  access: 'contacts:export',
  heavy: 'always',
  query: z.object({ searchParam: z.string().trim().max(TEXT_LIMIT.search).optional() }),
  status: 200,
  answer: 'file',
  mediaType: 'text/csv',
  response: z.object({}),
  errors: [],
})

export const exportContactsWithFields = defineRoute({
  method: 'GET',
  url: '/contacts/export-with-fields',
  summary: "Like the export of contacts, with a column for each of the company's fields; an import reads it again",
  access: 'contacts:export',
  heavy: 'always',
  query: z.object({ searchParam: z.string().trim().max(TEXT_LIMIT.search).optional(), fields: fieldFilter }),
  status: 200,
  answer: 'file',
  mediaType: 'text/csv',
  response: z.object({}),
  errors: ['ERR_NO_CONTACT_FIELD_FOUND', 'ERR_CONTACT_FIELD_VALUE'],
})

export const uploadContacts = defineRoute({
  method: 'POST',
  url: '/contacts/upload',
  summary:
    "Import the people of a sheet (.xls, .xlsx) with columns nome, numero, email, and columns named like the company's fields; names that users typed and values of fields are not replaced",
  access: 'contacts:import',
  files: { field: 'file', most: 1, maxBytes: SHEET_LIMIT.bytes },
  idempotent: true,
  status: 200,
  response: z.object({
    imported: z.int(),
    updated: z.int(),
    // rows that change nothing, because the contact already has all their data, or the number occurs twice in the sheet
    duplicated: z.int(),
    invalid: z.int(),
    errors: z.array(z.object({ row: z.int(), reason: openEnum(SheetFault) })), // the first 500; rows are numbered as in the spreadsheet program
  }),
  errors: ['ERR_FILE_TYPE_NOT_ALLOWED', 'ERR_FILE_TOO_LARGE'],
})

export const createContact = defineRoute({
  method: 'POST',
  url: '/contacts',
  summary: 'Add a contact; the number is checked on WhatsApp as soon as a connection is open',
  access: 'contacts:edit',
  scope: 'manage',
  body: fields,
  idempotent: true,
  status: 201,
  response: Contact,
  errors: [
    'ERR_DUPLICATED_CONTACT',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_CHECK_CONTACT',
    'ERR_NO_CONTACT_FIELD_FOUND',
    'ERR_CONTACT_FIELD_VALUE',
  ],
})

export const changeContact = defineRoute({
  method: 'PUT',
  url: '/contacts/:contactId',
  summary: 'Change the given fields of a contact; a new number is checked like that of a new contact',
  access: 'contacts:edit',
  scope: 'manage',
  params: contactParams,
  body: fields.partial().extend({
    formerNotes: z.string().optional(), // may be longer than `notes`, because merges join both texts; refuses the change if the notes are others by now
  }),
  status: 200,
  response: Contact,
  errors: [
    'ERR_NO_CONTACT_FOUND',
    'ERR_CONTACT_NOTES_CHANGED',
    'ERR_DUPLICATED_CONTACT',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_CHECK_CONTACT',
    'ERR_NO_CONTACT_FIELD_FOUND',
    'ERR_CONTACT_FIELD_VALUE',
  ],
})

export const deleteContact = defineRoute({
  method: 'DELETE',
  url: '/contacts/:contactId',
  summary: 'Delete a contact with its tickets, messages and files; `force`: even if a ticket is active',
  access: 'contacts-page:deleteContact',
  params: contactParams,
  query: z.object({ force: queryFlag }),
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_HAS_OPEN_TICKET'],
})

export const mergeContact = defineRoute({
  method: 'POST',
  url: '/contacts/:contactId/merge',
  summary: 'Merge another contact into this one',
  access: 'contacts:merge',
  params: contactParams,
  body: z.object({ sourceId: ref('contact') }),
  status: 200,
  response: Contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const setOptOut = defineRoute({
  method: 'PUT',
  url: '/contacts/:contactId/opt-out',
  summary: 'Record that a contact opted out of campaigns, or opted in again',
  access: 'contacts:optOut',
  params: contactParams,
  body: z.object({ optOut: z.boolean() }),
  status: 200,
  response: Contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const blockContact = defineRoute({
  method: 'PUT',
  url: '/contacts/:contactId/block',
  summary: 'Block a contact, whose messages and calls are then not stored, or end the block',
  access: 'contacts:block',
  params: contactParams,
  body: z.object({ isBlocked: z.boolean() }),
  status: 200,
  response: Contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const importContacts = defineRoute({
  method: 'POST',
  url: '/contacts/import',
  summary:
    'Import the phone book of a connection, the default one unless another is named; names that users typed are not replaced',
  access: 'contacts:import',
  body: z.object({ whatsappId: ref('whatsapp').optional() }),
  idempotent: true,
  status: 200,
  response: z.object({ imported: z.int(), updated: z.int(), ignored: z.int() }),
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_DEF_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_UNAVAILABLE'],
})
