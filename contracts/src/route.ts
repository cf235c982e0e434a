import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Feature } from './features.ts'
import type { PLATFORM } from './file-owner.ts'
import type { Permission } from './permissions.ts'
import type { Scope } from './scope.ts'

/**
 * One HTTP operation. The server routes with it, the browser calls with it, OpenAPI and the security sweeps read it.
 * Paths are written without the `/api` prefix that they have on the wire.
 */
export type RouteContract = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: `/${string}`
  /** One line for the API description. */
  readonly summary: string
  /**
   * `public`: everyone; `cookie`: a browser with a refresh cookie; `token`: a program with the token of a connection;
   * `signed`: another system, authenticated by the service's verifier on the raw request before the body is parsed;
   * `link`: a browser with the cookie of its session, at the address of a file; most such addresses are signed for it;
   * otherwise the permission that the caller's profile must have.
   */
  readonly access: 'public' | 'cookie' | 'token' | 'signed' | 'link' | Permission
  /** What a key of the company must be good for to ask it; without it the route is open to no key. */
  readonly scope?: Scope
  /**
   * A super user may ask it of any company: the one that the path names, else the `companyId` of the query. Everybody
   * else is answered as if there were only their own. The value names what is looked at, for that company's audit log.
   */
  readonly ofAnyCompany?: 'company' | 'user' | 'audit'
  /** What the company's plan must include, too. */
  readonly feature?: Feature
  /** The feature that a part of the route needs. The use case checks it with `requireFeature` and refuses that part alone. */
  readonly featureOfPart?: Feature
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /**
   * The body may also come as a form, with files in this field; `most` in one request, each of `maxBytes` if that is less
   * than its kind may have. They are files of the caller's company unless `owner` says that every company sees them.
   */
  readonly files?: {
    readonly field: string
    readonly most: number
    readonly maxBytes?: number
    readonly owner?: typeof PLATFORM
  }
  /** Bytes of a body, where more than 256 KiB come; a form with files has limits of its own. */
  readonly maxBodyBytes?: number
  /** Status of success. */
  readonly status: 200 | 201 | 202 | 302
  /** JSON of `response`, unless it is a `redirect` to the `location` in there, or a `file`: bytes of a type of their own. */
  readonly answer?: 'redirect' | 'file'
  /** The type of a `file` that is generated for the answer, in UTF-8. Uploaded files keep their own types. */
  readonly mediaType?: 'text/csv' | 'text/plain'
  readonly response: z.ZodType
  /** Errors beyond those that every route of its kind may answer. */
  readonly errors: readonly ErrorCode[]
  /** What it answers in place of ERR_INTERNAL: what failed, when that is ours, in words of the product. */
  readonly failure?: ErrorCode
  /**
   * Reads much of the company's data, always or only with a `searchParam`. The service limits how many such requests of
   * one company run at once and queues the rest, so they do not delay other companies.
   */
  readonly heavy?: 'always' | 'search'
  /** The route honours `Idempotency-Key`: same key, caller and body within 24 h get the first answer again. */
  readonly idempotent?: true
  /** The route serves to renew an expired company: it stays open to one, and to a token that is good for that alone. */
  readonly renewal?: true
}

/** What stands before every path on the wire. */
export const API_PREFIX = '/api'

/* @__NO_SIDE_EFFECTS__ */
export const defineRoute = <const R extends RouteContract>(route: R): R => route

type Part<R, K extends string> = R extends { readonly [P in K]: infer Z extends z.ZodType }
  ? { [P in K]: z.input<Z> }
  : unknown

/** The query may be omitted when all its fields are optional. */
type Query<R> = R extends { readonly query: infer Z extends z.ZodType }
  ? Partial<z.input<Z>> extends z.input<Z>
    ? { query?: z.input<Z> | undefined }
    : { query: z.input<Z> }
  : unknown

/** What a caller of the route gives. */
export type RouteInput<R extends RouteContract> = Part<R, 'params'> & Query<R> & Part<R, 'body'>
/** What a caller of the route gets. */
export type RouteOutput<R extends RouteContract> = z.output<R['response']>

type AddressParts = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

/** @returns path and query string of a call, without the `/api` prefix; lists in a query travel as JSON */
export function addressOf(route: RouteContract, { params = {}, query = {} }: AddressParts): string {
  const path = route.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
