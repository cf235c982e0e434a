import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { CONTACT_FIELD_LIMIT } from '../limits.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { plainName } from '../text/visible.ts'
import { ContactField, FieldKind } from './contact-field.ts'

const params = z.object({ contactFieldId: textRef('contactField') })
const name = z.string().overwrite(plainName).min(1).max(CONTACT_FIELD_LIMIT.name)
const options = z
  .array(z.string().overwrite(plainName).min(1).max(CONTACT_FIELD_LIMIT.option))
  .max(CONTACT_FIELD_LIMIT.options)

export const listContactFields = defineRoute({
  method: 'GET',
  url: '/contact-fields',
  summary: "The company's fields of contacts, in their order",
  access: 'contacts:read',
  scope: 'read',
  status: 200,
  response: z.array(ContactField),
  errors: [],
})

export const createContactField = defineRoute({
  method: 'POST',
  url: '/contact-fields',
  summary: 'Add a field to all contacts, behind the others; a choice has options, other kinds have none',
  access: 'contact-fields:manage',
  body: z.object({ name, kind: FieldKind, options: options.default([]) }),
  idempotent: true,
  status: 201,
  response: ContactField,
  errors: ['ERR_DUPLICATED_CONTACT_FIELD', 'ERR_CONTACT_FIELD_LIMIT', 'ERR_CONTACT_FIELD_OPTIONS'],
})

export const changeContactField = defineRoute({
  method: 'PUT',
  url: '/contact-fields/:contactFieldId',
  summary: 'Change the name or the options of a field; contacts keep a value whose option was removed',
  access: 'contact-fields:manage',
  params,
  body: z.object({ name, options }).partial(),
  status: 200,
  response: ContactField,
  errors: ['ERR_NO_CONTACT_FIELD_FOUND', 'ERR_DUPLICATED_CONTACT_FIELD', 'ERR_CONTACT_FIELD_OPTIONS'],
})

export const orderContactFields = defineRoute({
  method: 'PUT',
  url: '/contact-fields',
  summary: 'Put the fields into this order; fields that are not named follow in their present order',
  access: 'contact-fields:manage',
  body: z.object({ contactFieldIds: z.array(ref('contactField')).min(1).max(CONTACT_FIELD_LIMIT.ofCompany) }),
  status: 200,
  response: z.array(ContactField),
  errors: ['ERR_NO_CONTACT_FIELD_FOUND'],
})

export const deleteContactField = defineRoute({
  method: 'DELETE',
  url: '/contact-fields/:contactFieldId',
  summary: 'Delete a field with the values of all contacts; refused while a text or a campaign contains its variable',
  access: 'contact-fields:manage',
  params,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_CONTACT_FIELD_FOUND', 'ERR_CONTACT_FIELD_IN_USE'],
})
