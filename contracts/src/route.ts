import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Feature } from './features.ts'
import type { PLATFORM } from './file-owner.ts'
import type { Permission } from './permissions.ts'
import type { Scope } from './scope.ts'

/**
 * One HTTP operation. The server builds its route and the browser its call from it; the API description and the
 * security sweeps read it. Paths are written without the prefix `/api`, which they have on the wire.
 */
export type RouteContract = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: `/${string}`
  /** The description of the route in the API description, on one line. */
  readonly summary: string
  /**
   * The callers that may use the route. `public`: everyone; `cookie`: a browser with a refresh cookie; `token`: a
   * program with the token of a connection; `signed`: another system, whose raw request the service's verifier
   * authenticates before the body is parsed; `link`: a browser with the cookie of its session, at the address of a
   * file, which is usually signed; a permission: users whose profile has it.
   */
  readonly access: 'public' | 'cookie' | 'token' | 'signed' | 'link' | Permission
  /** The scope that an API key needs; absent: API keys cannot call the route. */
  readonly scope?: Scope
  /**
   * A super user can call the route for any company: for the company in the path, otherwise for the `companyId` of the
   * query. Other users get ERR_NO_COMPANY_FOUND for another company. The value is the entity in the audit log of the
   * named company. The request runs in a transaction of that company, because a transaction never sees the rows of two
   * companies.
   */
  readonly ofAnyCompany?: 'company' | 'user' | 'audit'
  /** The feature that the company's plan must also include. */
  readonly feature?: Feature
  /**
   * The feature that a part of the route needs. The use case checks it with `requireFeature` and refuses only that
   * part.
   */
  readonly featureOfPart?: Feature
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /**
   * The body can also be a form with files in the field `field`: at most `most` files, each of at most `maxBytes` if
   * that is less than the limit for its kind. The files belong to the caller's company, unless `owner` makes them
   * visible to every company.
   */
  readonly files?: {
    readonly field: string
    readonly most: number
    readonly maxBytes?: number
    readonly owner?: typeof PLATFORM
  }
  /** The largest body in bytes, if it may be larger than 256 KiB. Forms with files have other limits. */
  readonly maxBodyBytes?: number
  /** The status of a successful answer. */
  readonly status: 200 | 201 | 202 | 302
  /**
   * The form of the answer. Absent: the JSON of `response`; `redirect`: a redirect to the `location` in the response;
   * `file`: bytes with a media type of their own.
   */
  readonly answer?: 'redirect' | 'file'
  /** The media type of a `file` that is generated for the answer; texts are in UTF-8. Uploaded files keep their own types. */
  readonly mediaType?:
    | 'text/csv'
    | 'text/plain'
    | 'application/pdf'
    | 'application/zip'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  readonly response: z.ZodType
  /** The errors of this route, besides those that `errorCodesOf` adds for its kind of route. */
  readonly errors: readonly ErrorCode[]
  /** The error code that replaces ERR_INTERNAL, if an internal error of this route needs a more specific text. */
  readonly failure?: ErrorCode
  /**
   * The route reads much of the company's data: always, or only with a `searchParam` or a filter by `fields`. The
   * service limits how many such requests of one company run at once and queues the others, so that they do not delay
   * other companies.
   */
  readonly heavy?: 'always' | 'search'
  /**
   * A request with the same `Idempotency-Key`, caller and body as an earlier one gets the answer of the earlier one,
   * for 24 h.
   */
  readonly idempotent?: true
  /** The route changes no data of the company, although its method is not GET. A support entry that only reads may call it. */
  readonly changesNothing?: true
  /**
   * The answer contains a new key or token of the API, which works without a session. No support entry may call the
   * route.
   */
  readonly makesCredential?: true
  /**
   * The route is needed to renew an expired company. Users of such a company, and tokens that only allow renewals, can
   * call it.
   */
  readonly renewal?: true
  /**
   * The route is needed to set up a second factor. Users who lack the second factor that their company demands can call
   * only such routes.
   */
  readonly setup?: true
}

/** The prefix of every path on the wire. */
export const API_PREFIX = '/api'

/* @__NO_SIDE_EFFECTS__ */
export const defineRoute = <const R extends RouteContract>(route: R): R => route

type Part<R, K extends string> = R extends { readonly [P in K]: infer Z extends z.ZodType }
  ? { [P in K]: z.input<Z> }
  : unknown

/** The query may be omitted if all its fields are optional. */
type Query<R> = R extends { readonly query: infer Z extends z.ZodType }
  ? Partial<z.input<Z>> extends z.input<Z>
    ? { query?: z.input<Z> | undefined }
    : { query: z.input<Z> }
  : unknown

/** The arguments of a call of the route. */
export type RouteInput<R extends RouteContract> = Part<R, 'params'> & Query<R> & Part<R, 'body'>
/** The result of a call of the route. */
export type RouteOutput<R extends RouteContract> = z.output<R['response']>

type AddressParts = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

/** @returns the path and the query string of a call, without the prefix `/api`; lists in a query are encoded as JSON */
export function addressOf(route: RouteContract, { params = {}, query = {} }: AddressParts): string {
  const path = route.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
