import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { Language } from '@recado/contracts/language'

/** The address and the program of a request, as it states them. */
export type Origin = { readonly ip: string; readonly userAgent: string }

/** A company's key with which a program authenticates. */
export type CallerKey = {
  readonly id: number
  readonly name: string
  readonly queueIds: readonly number[] | null // limits its access to these queues; null: all
}

/** The company, person or program that a piece of work is done for. */
export type Caller = {
  readonly companyId: number // 0: the installation itself, which sees no company's rows
  readonly person: AccessClaims | null // null when an event, not a person, is the cause
  readonly correlationId: string
  readonly language: Language
  readonly origin?: Origin // of work that a request caused
  readonly key?: CallerKey // of a program with a key
}

/** A signed-in user, or a program with a key: then the person is the maker of the key, under the name of the key. */
export type PersonCaller = Caller & { readonly person: AccessClaims }

/** A program with the token of a connection, or with a key that sends through one. */
export type ProgramCaller = Caller & { readonly connectionId: number }

/** A caller who is not known yet: of public routes and those of the refresh cookie. */
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

/** @returns the origin of a request; the name of a browser can be of any length, and is cut */
export const originOf = ({ ip, headers }: Request): Origin => ({
  ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
})
