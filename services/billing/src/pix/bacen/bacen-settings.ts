import type { OutgoingTls } from '@recado/kit/outgoing/outgoing-request'

/**
 * How the provider expects the credentials: in a header with a form body, in a header with a JSON body, or in the form.
 */
export type TokenRequest = 'basic-form' | 'basic-json' | 'form'

/** The account at a provider, and the differences between providers. */
export type BacenSettings = {
  readonly url: string // includes `/v2`; its query is added to every request
  readonly tokenUrl: string
  readonly tokenRequest: TokenRequest
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: string // empty: none are requested
  readonly tls: OutgoingTls
  readonly key: string
  /** Where the BR Code is: in the charge itself, or only at the charge's location. */
  readonly codeFrom: 'charge' | 'location'
  /** Whether a secret in the webhook's address identifies the provider instead of a certificate. */
  readonly checksNoCertificate: boolean
}
