import type { OutgoingTls } from '@recado/kit/outgoing/outgoing-request'

/** How a provider expects the credentials: in a header beside a form or beside JSON, or in the form itself. */
export type TokenRequest = 'basic-form' | 'basic-json' | 'form'

/** One account at one provider, and what differs between providers. */
export type BacenSettings = {
  readonly url: string // the address including `/v2`; its query is added to every request
  readonly tokenUrl: string
  readonly tokenRequest: TokenRequest
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: string // when empty, none are requested
  readonly tls: OutgoingTls
  readonly key: string
  /** The place of the BR Code: in the charge, or only at its location. */
  readonly codeFrom: 'charge' | 'location'
  /** Whether our webhook identifies callers by a secret in its address instead of a certificate. */
  readonly checksNoCertificate: boolean
}
