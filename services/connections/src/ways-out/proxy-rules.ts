/** Why a connection through a proxy failed. */
export type ProxyFailure =
  | 'refused' // the proxy's host refuses connections, or cannot be reached
  | 'unknown' // the name of the proxy does not resolve
  | 'login' // the proxy does not accept the user and password, or demands them
  | 'timeout' // the proxy did not answer in time
  | 'not-allowed' // the operator's list or the address of the proxy forbids it
  | 'target' // the proxy works, but does not connect to the wanted host
  | 'broken' // the other side is not a proxy of this kind, or ended the connection

/** A failed connection through a proxy. The error contains neither the user nor the password. */
export class ProxyError extends Error {
  readonly failure: ProxyFailure

  constructor(failure: ProxyFailure) {
    super(`the proxy could not be used: ${failure}`)
    this.failure = failure
  }
}

const BY_CODE: Readonly<Record<string, ProxyFailure>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ENOTFOUND: 'unknown',
  EAI_AGAIN: 'unknown',
  ETIMEDOUT: 'timeout',
}

/** @returns the failure of a connection to the proxy itself */
export function failureOf(error: unknown): ProxyFailure {
  const { code, errors = [] } = (error ?? {}) as { code?: string; errors?: unknown[] }
  const [first] = errors // a host with several addresses fails with all their errors
  return (code ? BY_CODE[code] : undefined) ?? (first === undefined ? 'broken' : failureOf(first))
}
