import type { OutgoingTls } from '@recado/kit/http/outgoing/outgoing-request'

/** How a provider wants the credentials: in a header beside a form or beside JSON, or in the form itself. */
export type TokenRequest = 'basic-form' | 'basic-json' | 'form'

/** One account at one provider, and what differs between providers. */
export type BacenSettings = {
  readonly url: string // where `/v2` is; its query goes along with every request
  readonly tokenUrl: string
  readonly tokenRequest: TokenRequest
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: string // none are asked for when empty
  readonly tls: OutgoingTls
  readonly key: string
  /** Where the BR Code is: in the charge, or only at its location. */
  readonly codeFrom: 'charge' | 'location'
  /** Our webhook proves callers by a secret in its address, and not by their certificate. */
  readonly checksNoCertificate: boolean
}
