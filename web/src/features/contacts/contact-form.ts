import type { FormErrors } from '@mantine/form'
import type { Contact, ExtraInfo } from '@recado/contracts/contacts/contact'
import { changeContact, createContact } from '@recado/contracts/contacts/routes'
import { textOf } from '../../shared/contact-fields/field-text.ts'
import { formatPhone } from '../../shared/i18n/format.ts'
import { currentLanguage } from '../../shared/i18n/language.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'

export type ContactForm = {
  readonly name: string
  readonly number: string
  readonly email: string
  readonly extraInfo: readonly ExtraInfo[]
  /** The texts of the company's fields, by their id; fields that the contact lacks may be absent. */
  readonly fields: Readonly<Record<string, string>>
  readonly optOut: boolean
}

export type ContactDraft = { readonly name: string; readonly number: string }

/**
 * @param contact absent for a new contact
 * @param draft initial values of a new contact
 */
export const formOf = (contact: Contact | undefined, draft?: ContactDraft): ContactForm => ({
  name: contact?.name ?? draft?.name ?? '',
  number: contact?.number ? formatPhone(contact.number) : (draft?.number ?? ''),
  email: contact?.email ?? '',
  extraInfo: contact?.extraInfo ?? [],
  fields: Object.fromEntries(
    (contact?.fields ?? []).map(({ fieldId, value }) => [fieldId, textOf(value, currentLanguage())]),
  ),
  optOut: contact?.optOut ?? false,
})

const isBlank = ({ name, value }: ExtraInfo) => name.trim() === '' && value.trim() === ''

/**
 * The request. For an existing contact it contains the name and the number, and each of the company's fields, only if
 * they were changed.
 */
export function bodyOf(form: ContactForm, contact: Contact | undefined) {
  const initial = formOf(contact)
  const isChanged = (field: 'name' | 'number') => contact === undefined || form[field] !== initial[field]
  const fields = Object.entries(form.fields)
    .filter(([id, text]) => text !== (initial.fields[id] ?? ''))
    .map(([id, value]) => ({ fieldId: Number(id), value }))
  return {
    ...(isChanged('name') ? { name: form.name } : {}),
    ...(isChanged('number') ? { number: form.number } : {}),
    email: form.email.trim() || null,
    extraInfo: form.extraInfo.filter((info) => !isBlank(info)).map(({ name, value }) => ({ name, value })),
    ...(fields.length > 0 && { fields }),
  }
}

const ofCreation = contractRules(createContact.body)
const ofChange = contractRules(changeContact.body)

/** Validates each field by the rules of the server; blank rows of custom fields are ignored. */
export function problemsOf(form: ContactForm, contact: Contact | undefined): FormErrors {
  const body = { ...bodyOf(form, contact), extraInfo: form.extraInfo }
  const problems = (contact ? ofChange : ofCreation)(body)
  const blanks = form.extraInfo.flatMap((info, index) => (isBlank(info) ? [`extraInfo.${index}.name`] : []))
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !blanks.includes(field)))
}
