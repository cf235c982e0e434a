import type { RouteContract, RouteOutput } from '@recado/contracts/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnonymousCaller, PersonCaller, ProgramCaller } from '../caller.ts'
import type { Idempotency } from '../db/idempotency.ts'
import type { FileAnswer } from './file-answer.ts'
import type { UploadedFile } from './uploads.ts'

type Parsed<R, K extends string> = R extends { readonly [P in K]: infer Z extends z.ZodType } ? z.output<Z> : undefined

type CallerOf<A extends RouteContract['access']> = A extends 'public' | 'cookie'
  ? AnonymousCaller
  : A extends 'token'
    ? ProgramCaller
    : PersonCaller

/** What a handler gets: the request as its contract reads it, and for whom it is done. */
export type HandlerInput<R extends RouteContract> = {
  readonly caller: CallerOf<R['access']>
  readonly params: Parsed<R, 'params'>
  readonly query: Parsed<R, 'query'>
  readonly body: Parsed<R, 'body'>
  /** Files of a form, in their order; they are in the store already, and go again unless somebody says that they are used. */
  readonly files: readonly UploadedFile[]
  /** Set when the route honours `Idempotency-Key` and the request carries one. */
  readonly idempotency: Idempotency | undefined
  /** For headers and cookies; the answer itself is what the handler returns. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a handler answers with. */
type Answer<R extends RouteContract> = R['answer'] extends 'file' ? FileAnswer : z.input<R['response']> | RouteOutput<R>

export type Route = {
  readonly contract: RouteContract
  handle(input: never): Promise<unknown>
}

/** Binds a contract to what answers it. */
export const route = <R extends RouteContract>(
  contract: R,
  handle: (input: HandlerInput<R>) => Promise<Answer<R>>,
): Route => ({ contract, handle })
