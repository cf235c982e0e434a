import { flag } from '@recado/kit/config'
import { MediaConfig } from '@recado/kit/media/media-config'
import { SealingConfig } from '@recado/kit/secrets/sealing-keys'
import { z } from 'zod'

const WebSocketUrl = z.url({ protocol: /^wss?$/ })
const RootKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes in hexadecimal')
  .transform((text) => Buffer.from(text, 'hex'))

/** @returns the pair in a text `code=value`, as a list; an empty list for another text */
const pairIn = (text: string): [string, string][] => {
  const [code, value] = text.split('=')
  return code && value !== undefined ? [[code, value]] : []
}

/** The gateway's environment variables, besides those that every service has. */
export const ConnectionsConfig = MediaConfig.safeExtend({
  ...SealingConfig,
  SANDBOX_ENABLED: flag(false),
  SANDBOX_URL: WebSocketUrl.optional(), // the chat server of a simulator
  SANDBOX_ROOT_KEY: RootKey.optional(), // the root key with which the simulator must sign its certificate
  // the certificate authority of the simulator's file server, in PEM
  SANDBOX_MEDIA_CA: z.string().startsWith('-----BEGIN CERTIFICATE-----').optional(),
  // days of history to import from a newly linked phone; 0: none
  IMPORT_HISTORY_DAYS: z.coerce.number().int().min(0).max(365).default(0),
  // how many days a trust token stays valid; by default WhatsApp's own setting
  TRUST_WINDOW_DAYS: z.coerce.number().int().min(1).max(365).optional(),
  TRUST_PROPS: z
    .string()
    .regex(/^(\d+=[^=,\s]*(,\d+=[^=,\s]*)*)?$/, 'must be code=value, separated by commas')
    .transform((text): Record<string, string> => Object.fromEntries(text.split(',').flatMap(pairIn)))
    .default({}), // replacements for WhatsApp's own trust settings
  // whether messages are addressed to a person's LID or phone number
  ADDRESSING: z.enum(['auto', 'lid', 'pn']).default('auto'),
  WHATSAPP_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .transform((text) => text.split('.').map(Number) as [number, number, number])
    .optional(), // the version of the official web client; WhatsApp refuses old versions
}).superRefine((config, context) => {
  if (!config.SANDBOX_ENABLED) return
  for (const name of ['SANDBOX_URL', 'SANDBOX_ROOT_KEY'] as const) {
    if (config[name]) continue
    context.addIssue({ code: 'custom', path: [name], message: 'is needed when SANDBOX_ENABLED is true' })
  }
})
export type ConnectionsConfig = z.infer<typeof ConnectionsConfig>
