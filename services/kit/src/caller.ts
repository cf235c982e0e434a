import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { Language } from '@recado/contracts/language'

/** Where a request came from, as far as anybody can tell. */
export type Origin = { readonly ip: string; readonly userAgent: string }

/** A company's key with which a program authenticates. */
export type CallerKey = {
  readonly id: number
  readonly name: string
  readonly queueIds: readonly number[] | null // limits its access to these; null: all
}

/** For whom a piece of work is done. */
export type Caller = {
  readonly companyId: number // 0: the installation itself, which sees no company's rows
  readonly person: AccessClaims | null // null when an event, not a person, is the cause
  readonly correlationId: string
  readonly language: Language
  readonly origin?: Origin // of work that a request asked for
  readonly key?: CallerKey // of a program that asks by it
}

/** A caller who signed in, or a program by a key: then the person is who made it, under the name of the key. */
export type PersonCaller = Caller & { readonly person: AccessClaims }

/** A program that has shown the token of a connection, or a key that sends by one. */
export type ProgramCaller = Caller & { readonly connectionId: number }

/** A caller whom nobody knows yet: public routes and those of the refresh cookie. */
export type AnonymousCaller = {
  readonly correlationId: string
  readonly language: Language
  readonly origin: Origin
}

/** The caller of work that the service itself or an event starts in a company's name. */
export const systemCaller = (companyId: number, correlationId: string): Caller => ({
  companyId,
  person: null,
  correlationId,
  language: 'pt',
})

const LONGEST_USER_AGENT = 300 // characters

type Request = { readonly ip: string; readonly headers: { readonly 'user-agent'?: string | undefined } }

/** @returns where the request came from; a name of a browser may be as long as its sender likes, and is cut */
export const originOf = ({ ip, headers }: Request): Origin => ({
  ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
})
