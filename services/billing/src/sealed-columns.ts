import { MAIL_CONTENT } from '@recado/kit/mail/sealed-mails'
import { KEPT_KEYS } from '@recado/kit/secrets/kept-key'
import type { SealedColumn } from '@recado/kit/secrets/sealed-column'
import { NOTICE_CONTEXT } from './payments/notice-work.ts'

/** Every column of this service that is sealed with SECRET_KEY. */
export const SEALED: readonly SealedColumn[] = [
  KEPT_KEYS,
  MAIL_CONTENT,
  { table: 'pix_notice', column: 'sealed', key: ['id'], ofCompanies: true, contextOf: () => NOTICE_CONTEXT },
]
