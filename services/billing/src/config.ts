import { MailConfig } from '@recado/kit/mail/mail-config'
import { checkStore, MediaConfig } from '@recado/kit/media/media-config'
import { SealingConfig } from '@recado/kit/secrets/sealing-keys'
import { z } from 'zod'
import { PixConfig } from './pix/pix-config.ts'

/** The environment variables of billing, in addition to those of every service. */
export const Config = PixConfig.safeExtend(MediaConfig.shape)
  .safeExtend({
    ...SealingConfig,
    // the public address of the product
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
    // an invoice is created this many days before its due date
    INVOICE_DAYS_AHEAD: z.coerce.number().int().min(0).max(365).default(10),
    // how many charges the job of all processes together may read at the provider in a minute
    PIX_CHECKS_PER_MINUTE: z.coerce.number().int().min(1).max(10_000).default(300),
    ...MailConfig,
  })
  .superRefine(checkStore)
export type Config = z.output<typeof Config>
