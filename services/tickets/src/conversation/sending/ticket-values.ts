import { furtherVariables } from '@recado/contracts/text/variables'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { KnownCompany } from '@recado/kit/copies/companies'
import type { Tx } from '../../tables/db.ts'
import { type FieldWords, findFieldWords } from '../contact-fields/field-word-repository.ts'
import type { TextValues } from './render-text.ts'

/** The values of the variables in a text that is sent in the ticket now. */
export const valuesOf = (ticket: Ticket, company: KnownCompany, fields: FieldWords | undefined): TextValues => ({
  contact: ticket.contact.name,
  agent: ticket.user?.name ?? '',
  queue: ticket.queue?.name ?? '',
  company: company.name,
  ticketNumber: ticket.number,
  ticketCreatedAt: new Date(ticket.createdAt),
  timezone: company.timezone,
  language: company.language,
  now: new Date(),
  fields,
})

/** The fields of contacts that these texts contain, by contact; texts without such variables cost no statement. */
export const fieldsIn = (
  tx: Tx,
  texts: readonly string[],
  contactIds: readonly number[],
  { language }: KnownCompany,
): Promise<Map<number, FieldWords>> =>
  findFieldWords(tx, { contactIds, keys: [...new Set(texts.flatMap(furtherVariables))] }, language)
