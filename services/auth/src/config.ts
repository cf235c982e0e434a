import { TimeZone } from '@recado/contracts/auth/company-change'
import { PASSWORD_MAX } from '@recado/contracts/auth/user'
import { flag } from '@recado/kit/config'
import { MailConfig } from '@recado/kit/mail/mail-config'
import { UploadsConfig } from '@recado/kit/media/media-config'
import { SealingConfig } from '@recado/kit/secrets/sealing-keys'
import { z } from 'zod'

const Origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)

export const Config = UploadsConfig.safeExtend({
  ...SealingConfig,
  PUBLIC_URL: Origin, // the product's address for browsers
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(Origin)), // other origins that may use the refresh cookie
  SIGNUP_ENABLED: flag(true),
  PASSWORD_MIN: z.coerce.number().int().min(1).max(PASSWORD_MAX).default(5), // in characters
  SIGNING_KEY_DAYS: z.coerce.number().int().min(2).max(3_650).default(90), // each key signs for this many days
  LOGIN_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(10), // attempts per minute
  LOGIN_PER_ACCOUNT: z.coerce.number().int().min(1).max(1_000_000).default(5),
  SIGNUP_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(5), // attempts per hour
  TRIAL_DAYS: z.coerce.number().int().min(0).max(3_650).default(3),
  DEFAULT_TIMEZONE: TimeZone.default('America/Sao_Paulo'),
  ...MailConfig,
  SANDBOX_ENABLED: flag(false),
  SANDBOX_PHONE_URL: z
    .union([z.url(), z.literal('')])
    .optional()
    .transform((url) => url || null), // the page of the simulated phone; null without one
})
export type Config = z.infer<typeof Config>
