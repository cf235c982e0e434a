import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { ErrorCode } from '@recado/contracts/errors'
import type { Entity } from '@recado/contracts/ids'
import type { Profile } from '@recado/contracts/permissions'
import type { RouteContract } from '@recado/contracts/route'
import type { CallOptions, TestService } from '@recado/kit/testing/service'

/** A company in one service: one row of every entity, and its callers. */
export type SweptCompany = {
  readonly id: number
  readonly ids: Readonly<Partial<Record<Entity, number>>>
  readonly uuids?: Readonly<Partial<Record<Entity, string>>>
  readonly people: Readonly<Record<Profile, CallOptions>>
}

/** A valid request to a route. */
export type Sample = {
  readonly params?: object
  readonly query?: object
  readonly body?: object
  /** Files by the name of their field; they make the request a form in the step that must succeed. */
  readonly files?: Readonly<Record<string, File>>
  /** The caller; the admin by default. */
  readonly as?: CallOptions
}

/** A running service with two companies: `own` asks for data of `other`. */
export type Subject = {
  readonly service: TestService
  readonly routes: Readonly<Record<string, RouteContract>>
  readonly own: SweptCompany
  readonly other: SweptCompany
  /** A valid token of an admin of `own`; `expiresIn` in seconds may be negative, `claims` are added. */
  token(expiresIn?: number, claims?: Partial<AccessClaims>): Promise<string>
  /**
   * One valid request of `own` for each route, by the route's name. It is called once before the sweep and once after
   * it, when the request must succeed; it can insert the rows that the request needs.
   */
  readonly samples: Readonly<Record<string, () => Sample | Promise<Sample>>>
  /**
   * Keys that routes with a scope refuse: an unknown key, a key of a company without the API in its plan, and a key
   * without the scope.
   */
  readonly refusedKeys?: readonly string[]
  /** A super user, if there are routes for any company. */
  readonly operator?: CallOptions
  /** Settings of the server without which the named routes refuse a valid request. */
  readonly without?: {
    readonly environment: Readonly<Record<string, string>>
    readonly routes: readonly string[]
    readonly again: Readonly<Record<string, string>> // the environment with these settings
  }
  /** Further requests of `own`, by the route's name and the error that each provokes. */
  readonly provocations?: Readonly<Record<string, Readonly<Partial<Record<ErrorCode, () => Sample | Promise<Sample>>>>>>
}
