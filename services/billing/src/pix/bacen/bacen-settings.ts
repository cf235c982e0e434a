import type { OutgoingTls } from '@recado/kit/outgoing/outgoing-request'

/**
 * How a token request contains the credentials: in a header with a form as the body, in a header with JSON as the body,
 * or as fields of the form.
 */
export type TokenRequest = 'basic-form' | 'basic-json' | 'form'

/** The account at a provider, and the settings in which providers differ. */
export type BacenSettings = {
  readonly url: string // the address before `/v2`; its query is added to every request
  readonly tokenUrl: string
  readonly tokenRequest: TokenRequest
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: string // the requested scopes, separated by spaces; empty: the token request names none
  readonly tls: OutgoingTls
  readonly key: string
  /** Where the BR Code is: in the charge itself, or only at the charge's location. */
  readonly codeFrom: 'charge' | 'location'
  /** Whether the secret in the webhook's address identifies the provider, and not a client certificate. */
  readonly checksNoCertificate: boolean
}
