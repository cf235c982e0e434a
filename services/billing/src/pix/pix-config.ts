import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { AddressRanges } from '@recado/kit/http/callers/address-ranges'
import { z } from 'zod'

/** An optional variable. An empty value, as in the line `NAME=` of an .env file, counts as absent. */
const given = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const Address = z.url({ protocol: /^https$/ })
const WebhookAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/[?#]|\/$/.test(url), 'must have neither a query nor a slash at its end')

/** A PEM text, or the path of a PEM file. */
const Pem = z.string().transform((text, context) => {
  if (text.startsWith('-----BEGIN ')) return text
  try {
    return readFileSync(text, 'utf8')
  } catch {
    context.addIssue({ code: 'custom', message: 'must be PEM, or the path of a file that can be read' })
    return z.NEVER
  }
})

const ONE_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

const Certificates = Pem.transform((text, context) => {
  try {
    const read = (text.match(ONE_CERTIFICATE) ?? []).map((one) => new X509Certificate(one))
    if (read.length > 0) return read
  } catch {
    // An invalid certificate is reported below, like a text without certificates.
  }
  context.addIssue({ code: 'custom', message: 'must hold certificates' })
  return z.NEVER
})

/** The variables that are required with a driver. */
export const NEEDED = [
  'PIX_URL',
  'PIX_CLIENT_ID',
  'PIX_CLIENT_SECRET',
  'PIX_CERTIFICATE',
  'PIX_CERTIFICATE_KEY',
  'PIX_KEY',
  'PIX_WEBHOOK_URL',
  'PIX_WEBHOOK_SECRET',
] as const

/** The environment variables of Pix. Without a driver they are ignored. */
export const PixConfig = z
  .object({
    PIX_DRIVER: given(z.literal('bacen')), // the Central Bank's API Pix is the only driver
    PIX_URL: given(Address), // the address before `/v2`
    PIX_TOKEN_URL: given(Address), // the default is PIX_URL with `/oauth/token` appended to its path
    PIX_TOKEN_REQUEST: given(z.enum(['basic-form', 'basic-json', 'form'])),
    PIX_SCOPES: z.string().default('cob.write cob.read pix.read webhook.write webhook.read'),
    PIX_CLIENT_ID: given(z.string()),
    PIX_CLIENT_SECRET: given(z.string()),
    PIX_CERTIFICATE: given(Pem), // our certificate, issued by the provider
    PIX_CERTIFICATE_KEY: given(Pem),
    PIX_CA: given(Pem), // the authorities that may issue the provider's server certificate; the default is the system's
    PIX_KEY: given(z.string().max(77)),
    PIX_CODE_FROM: given(z.enum(['charge', 'location'])),
    PIX_WEBHOOK_URL: given(WebhookAddress),
    PIX_WEBHOOK_SECRET: given(z.string().min(32)), // the secret in the registered webhook address
    PIX_WEBHOOK_CA: given(Certificates), // the issuers of the provider's client certificates
    PIX_WEBHOOK_ADDRESSES: given(AddressRanges), // the addresses from which the provider calls
    PIX_SIMULATOR_URL: given(z.url({ protocol: /^http$/ })), // the address of the simulated bank's app
  })
  .superRefine((config, context) => {
    if (!config.PIX_DRIVER) return
    const missing = NEEDED.filter((name) => config[name] === undefined)
    for (const name of missing) {
      context.addIssue({ code: 'custom', path: [name], message: 'is needed when PIX_DRIVER is set' })
    }
    if (config.PIX_WEBHOOK_CA || config.PIX_WEBHOOK_ADDRESSES) return
    const message = 'is needed unless PIX_WEBHOOK_CA is set'
    context.addIssue({ code: 'custom', path: ['PIX_WEBHOOK_ADDRESSES'], message })
  })
export type PixConfig = z.output<typeof PixConfig>
