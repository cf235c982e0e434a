import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@recado/contracts/language'
import type { RouteContract, RouteOutput } from '@recado/contracts/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnonymousCaller, Caller, Origin, PersonCaller, ProgramCaller } from '../../caller.ts'
import type { Idempotency } from '../../db/idempotency.ts'
import type { Tx } from '../../db/tx.ts'
import type { FileAnswer } from '../files/file-answer.ts'
import type { UploadedFile } from '../files/uploads.ts'
import type { FindFaults } from './validation.ts'

type Parsed<R, K extends string> = R extends { readonly [P in K]: infer Z extends z.ZodType } ? z.output<Z> : undefined
type Fields<R, K extends string> = R extends { readonly [P in K]: infer Z extends z.ZodType } ? z.output<Z> : unknown

type CallerOf<A extends RouteContract['access']> = A extends 'public' | 'cookie' | 'signed'
  ? AnonymousCaller
  : A extends 'token'
    ? ProgramCaller
    : PersonCaller

/** Runs work in the transaction of the request; undefined for callers whose company is unknown. */
type Transact<DB, C> = C extends Caller ? <T>(work: (tx: Tx<DB, C>) => Promise<T>) => Promise<T> : undefined

/** The input of a custom route: the parsed request and its caller. */
export type HandlerInput<R extends RouteContract, DB = never> = {
  readonly caller: CallerOf<R['access']>
  readonly params: Parsed<R, 'params'>
  readonly query: Parsed<R, 'query'>
  readonly body: Parsed<R, 'body'>
  /**
   * The files of a form, in their order. They are already stored, and are removed again unless a use case marks them as
   * used.
   */
  readonly files: readonly UploadedFile[]
  /**
   * Runs the work of the request in its transaction. If the contract is idempotent, a repeated `Idempotency-Key` gets
   * the first answer. If a super user names another company, the transaction belongs to that company.
   */
  readonly transact: Transact<DB, CallerOf<R['access']>>
  /** The idempotency key of the request, for work that precedes the transaction. */
  readonly idempotency: Idempotency | undefined
  /** For headers and cookies; the handler must return the answer instead of sending it. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The input of a use case: the fields of path, query and body in one object, and the files of a form. */
export type UseCaseInput<R extends RouteContract> = Fields<R, 'params'> &
  Fields<R, 'query'> &
  Fields<R, 'body'> &
  (R extends { readonly files: object } ? { readonly files: readonly UploadedFile[] } : unknown)

/** The answer of a handler. */
type Answer<R extends RouteContract> = R['answer'] extends 'file' ? FileAnswer : z.input<R['response']> | RouteOutput<R>

export type Route = {
  readonly contract: RouteContract
  /** Verifies the sender; required for `signed` contracts, and only for them. */
  readonly verify?: Verify
  /** Finds further faults of a body, which are reported together with the faults that the contract finds. */
  readonly findFaults?: FindFaults
  /** The handler does all its work in the transaction of the request. */
  readonly isOneTransaction?: true
  handle(input: never): Promise<unknown>
}

/** A request whose body has not been parsed. */
export type RawRequest = {
  readonly rawBody: Buffer
  readonly headers: IncomingHttpHeaders
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly origin: Origin
}

/** Whether a request was sent by the system that it claims to come from. */
export type Verify = (request: RawRequest) => Promise<boolean>

type UseCase<R extends RouteContract, DB, T> = (
  tx: Tx<DB, Extract<CallerOf<R['access']>, Caller>>,
  input: UseCaseInput<R>,
) => Promise<T>

/**
 * Binds a contract to its use case. The use case runs in one transaction of the caller's company. If the contract is
 * `idempotent`, a repeated `Idempotency-Key` gets the first answer.
 * @param answer turns the result into the answer of the contract; by default the result is the answer
 */
export function route<R extends RouteContract, DB, T extends Answer<R>>(contract: R, useCase: UseCase<R, DB, T>): Route
export function route<R extends RouteContract, DB, T>(
  contract: R,
  useCase: UseCase<R, DB, T>,
  answer: (caller: CallerOf<R['access']>, result: T) => Answer<R>,
): Route
export function route<R extends RouteContract, DB, T>(
  contract: R,
  useCase: UseCase<R, DB, T>,
  answer: (caller: CallerOf<R['access']>, result: T) => unknown = (_caller, result) => result,
): Route {
  refuseSharedNames(contract)
  return {
    contract,
    isOneTransaction: true,
    handle: async ({ transact, caller, params, query, body, files }: AnyInput<R, DB>) => {
      const input = { ...params, ...query, ...body, ...(contract.files && { files }) } as UseCaseInput<R>
      return answer(caller, await transact((tx) => useCase(tx, input)))
    },
  }
}

type AnyInput<R extends RouteContract, DB> = Omit<HandlerInput<R, DB>, 'params' | 'query' | 'body' | 'transact'> & {
  readonly params: object | undefined
  readonly query: object | undefined
  readonly body: object | undefined
  transact<T>(work: (tx: Tx<DB, Extract<CallerOf<R['access']>, Caller>>) => Promise<T>): Promise<T>
}

/**
 * Refuses a contract in which two of path, query and body have a field of the same name, because they become one
 * object.
 */
function refuseSharedNames({ method, url, params, query, body }: RouteContract): void {
  const names = [params, query, body].flatMap((part) => Object.keys(part?.shape ?? {}))
  const shared = names.find((name, index) => names.indexOf(name) !== index)
  if (shared) throw new Error(`${method} ${url} has two fields of the name ${shared}`)
}

/**
 * Creates the binder of a service's custom routes, which need no transaction or work outside the transaction. The work
 * of an `idempotent` contract must run in `transact`; otherwise the request fails. `findFaults` finds further faults of
 * a body.
 */
export const customRoutes =
  <DB>() =>
  <R extends RouteContract>(
    contract: R,
    handle: (input: HandlerInput<R, DB>) => Promise<Answer<R>>,
    findFaults?: FindFaults,
  ): Route => ({ contract, handle, ...(findFaults && { findFaults }) })

type SignedContract = RouteContract & { readonly access: 'signed' }

/**
 * Binds a `signed` contract. If `verify` does not recognise a request, the answer is ERR_INVALID_SIGNATURE, before the
 * request is parsed.
 */
export const signedRoute = <R extends SignedContract>(
  contract: R,
  verify: Verify,
  handle: (input: HandlerInput<R>) => Promise<Answer<R>>,
): Route => ({ contract, verify, handle })

/** Creates the answer of an action that returns no resource: a text in the caller's language. */
export const answerWith =
  (text: Readonly<Record<Language, string>>) =>
  ({ language }: { readonly language: Language }) => ({ message: text[language] })
