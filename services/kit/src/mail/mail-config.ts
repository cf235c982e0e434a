import { z } from 'zod'

/** The mail server of the installation; a service that sends mails spreads it into its configuration. */
export const MailConfig = {
  SMTP_URL: z.union([z.url({ protocol: /^smtps?$/ }), z.literal('')]).default(''), // empty: no mail
  MAIL_FROM: z.string().default('Recado <no-reply@localhost>'),
}
