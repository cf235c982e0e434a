/** The limits of one request. */
export type OutgoingLimits = {
  readonly totalMs: number // from the name of the host to the last byte of the answer, redirects included
  readonly headersMs: number // from the name of the host to the status of each answer
  readonly requestBytes: number
  readonly responseBytes: number
}

/** Certificates in PEM: authorities to trust instead of the usual ones, and the client's certificate and key. */
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
  /** How many redirects of a GET or HEAD are followed (0): an answer that redirects further is refused. */
  readonly redirects?: number
  readonly tls?: OutgoingTls
  readonly signal?: AbortSignal
}

/** Why a request was not made: see `docs/outside-work.md`. */
export type RefusedReason = 'malformed' | 'host' | 'address' | 'redirects'

/** The answer of the other side, with any status. */
export type OutgoingAnswer = {
  readonly kind: 'answer'
  readonly status: number
  readonly ok: boolean // 2xx
  readonly headers: Readonly<Record<string, string>> // names in lower case
  readonly body: Buffer
}

/**
 * Why there is no answer. `sent`: the other side may have received the request; if false, it has certainly not acted on
 * it.
 */
export type OutgoingFailure = { readonly sent: boolean } & (
  | { readonly kind: 'refused'; readonly reason: RefusedReason }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'too-large'; readonly part: 'request' | 'response' }
  | { readonly kind: 'unreadable' } // compressed although the request forbids it
  | { readonly kind: 'network'; readonly reason: string } // a code such as ECONNREFUSED
  | { readonly kind: 'canceled' } // by the signal of the request
)

export type OutgoingResult = OutgoingAnswer | OutgoingFailure
