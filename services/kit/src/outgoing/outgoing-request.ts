/** The limits of one request. */
export type OutgoingLimits = {
  readonly totalMs: number // from resolving the host to the last byte of the answer, including redirects
  readonly headersMs: number // from resolving the host to the status of each answer
  readonly requestBytes: number
  readonly responseBytes: number
}

/** Certificates in PEM: authorities that replace the default ones, and the client's certificate and key. */
export type OutgoingTls = { readonly ca?: string; readonly cert?: string; readonly key?: string }

/** A request to an external system. */
export type OutgoingRequest = {
  /** The purpose, such as `webhook`: a label of metrics and log lines, from a short fixed list. */
  readonly purpose: string
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly limits?: Partial<OutgoingLimits>
  /** How many redirects of a GET or HEAD are followed, by default 0. A further redirect fails the request. */
  readonly redirects?: number
  readonly tls?: OutgoingTls
  readonly signal?: AbortSignal
}

/** Why a request was not made: see `docs/outside-work.md`. */
export type RefusedReason = 'malformed' | 'host' | 'address' | 'redirects'

/** An answer of the other side, with any status. */
export type OutgoingAnswer = {
  readonly kind: 'answer'
  readonly status: number
  readonly ok: boolean // 2xx
  readonly headers: Readonly<Record<string, string>> // names in lower case
  readonly body: Buffer
}

/**
 * Why there is no answer. `sent`: whether the other side may have received the request. If false, it has certainly not
 * acted.
 */
export type OutgoingFailure = { readonly sent: boolean } & (
  | { readonly kind: 'refused'; readonly reason: RefusedReason }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'too-large'; readonly part: 'request' | 'response' }
  | { readonly kind: 'unreadable' } // the answer is compressed, although the request forbids it
  | { readonly kind: 'network'; readonly reason: string } // a code such as ECONNREFUSED
  | { readonly kind: 'canceled' } // the caller aborted the request
)

export type OutgoingResult = OutgoingAnswer | OutgoingFailure
