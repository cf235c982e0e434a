import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { Language } from '@recado/contracts/language'

/** The IP address and the user agent of a request. */
export type Origin = { readonly ip: string; readonly userAgent: string }

/** An API key of a company, with which a program authenticates. */
export type CallerKey = {
  readonly id: number
  readonly name: string
  readonly queueIds: readonly number[] | null // limits its access to these queues; null: all
}

/** The company, user or program on whose behalf work runs. */
export type Caller = {
  readonly companyId: number // 0: the installation, which sees no company's rows
  readonly person: AccessClaims | null // null for work that an event caused
  readonly correlationId: string
  readonly language: Language
  readonly origin?: Origin // only of work that a request caused
  readonly key?: CallerKey // only of a program with an API key
}

/**
 * A signed-in user, or a program with an API key. For a program, `person` is the user who created the key, with the
 * name of the key.
 */
export type PersonCaller = Caller & { readonly person: AccessClaims }

/** A program with the token of a connection, or with an API key that may send through a connection. */
export type ProgramCaller = Caller & { readonly connectionId: number }

/** An unauthenticated caller, on public routes and on routes that use the refresh cookie. */
export type AnonymousCaller = {
  readonly correlationId: string
  readonly language: Language
  readonly origin: Origin
}

/** The caller of work that the service itself or an event starts for a company. */
export const systemCaller = (companyId: number, correlationId: string): Caller => ({
  companyId,
  person: null,
  correlationId,
  language: 'pt',
})

const LONGEST_USER_AGENT = 300 // characters

type Request = { readonly ip: string; readonly headers: { readonly 'user-agent'?: string | undefined } }

/** @returns the origin of a request, with the user agent cut to 300 characters */
export const originOf = ({ ip, headers }: Request): Origin => ({
  ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
})
