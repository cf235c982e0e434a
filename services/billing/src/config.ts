import { SecretKey } from '@recado/kit/config'
import { MailConfig } from '@recado/kit/mail/mail-config'
import { z } from 'zod'
import { PixConfig } from './pix/pix-config.ts'

/** The environment variables of billing, besides those of every service. */
export const Config = PixConfig.safeExtend({
  SECRET_KEY: SecretKey,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin), // the product's, for browsers
  INVOICE_DAYS_AHEAD: z.coerce.number().int().min(0).max(365).default(10), // days before its due date
  PIX_CHECKS_PER_MINUTE: z.coerce.number().int().min(1).max(10_000).default(300), // regular checks of charges
  ...MailConfig,
})
export type Config = z.output<typeof Config>
