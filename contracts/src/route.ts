import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

/**
 * One HTTP operation. The server routes with it, the browser calls with it, OpenAPI and the security sweeps read it.
 * Paths are written without the `/api` prefix that they have on the wire.
 */
export type RouteContract = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: `/${string}`
  /** One line for the API description. */
  readonly summary: string
  /** `public`: anybody; `cookie`: whoever holds a refresh cookie; else the permission that the caller's profile must have. */
  readonly access: 'public' | 'cookie' | Permission
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** Status of success. */
  readonly status: 200 | 201 | 202
  readonly response: z.ZodType
  /** Errors beyond those that every route of its kind may answer. */
  readonly errors: readonly ErrorCode[]
  /** The route honours `Idempotency-Key`: same key, caller and body within 24 h get the first answer again. */
  readonly idempotent?: true
}

export const defineRoute = <const R extends RouteContract>(route: R): R => route

type Part<R, K extends string> = R extends { readonly [P in K]: infer Z extends z.ZodType }
  ? { [P in K]: z.input<Z> }
  : unknown

/** What a caller of the route gives. */
export type RouteInput<R extends RouteContract> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>
/** What a caller of the route gets. */
export type RouteOutput<R extends RouteContract> = z.output<R['response']>
