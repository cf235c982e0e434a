import type { SealedColumn } from '../secrets/sealed-column.ts'

/** Binds the content of a mail to its row. */
export const contextOf = (companyId: number, messageId: string): string => `mail:${companyId}:${messageId}`

/** The content of waiting mails, in the table of `createMailTable`. */
export const MAIL_CONTENT: SealedColumn = {
  table: 'mail',
  column: 'sealed',
  key: ['id'],
  ofCompanies: true,
  reads: ['message_id'],
  contextOf: ({ company_id, message_id }) => contextOf(Number(company_id), String(message_id)),
}
