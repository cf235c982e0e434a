import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { ErrorCode } from '@recado/contracts/errors'
import type { Entity } from '@recado/contracts/ids'
import type { Profile } from '@recado/contracts/permissions'
import type { RouteContract } from '@recado/contracts/route'
import type { CallOptions, TestService } from '@recado/kit/testing/service'

/** A company as it stands in one service: one of every entity, and who may speak for it. */
export type SweptCompany = {
  readonly id: number
  readonly ids: Readonly<Partial<Record<Entity, number>>>
  readonly uuids?: Readonly<Partial<Record<Entity, string>>>
  readonly people: Readonly<Record<Profile, CallOptions>>
}

/** A valid request. */
export type Sample = {
  readonly params?: object
  readonly query?: object
  readonly body?: object
  /** Files, by the name of their field: the request is sent as a form where it must succeed. */
  readonly files?: Readonly<Record<string, File>>
  /** Instead of the admin's. */
  readonly as?: CallOptions
}

/** A running service with two companies in it: `own` asks for what is `other`'s. */
export type Subject = {
  readonly service: TestService
  readonly routes: Readonly<Record<string, RouteContract>>
  readonly own: SweptCompany
  readonly other: SweptCompany
  /** A token of an admin of `own` that the service honours; `expiresIn` in seconds may be negative, `claims` says more. */
  token(expiresIn?: number, claims?: Partial<AccessClaims>): Promise<string>
  /**
   * One valid request of `own` for each route, by the route's name. It is made once before the sweep and once after,
   * when it must succeed; it may make what it needs.
   */
  readonly samples: Readonly<Record<string, () => Sample | Promise<Sample>>>
  /** Keys that routes with a scope refuse: an unknown one, one of a company whose plan lacks the API, one without the scope. */
  readonly refusedKeys?: readonly string[]
  /** A super user, where there are routes for any company. */
  readonly operator?: CallOptions
  /** Options of the server without which routes of these names refuse a good request. */
  readonly without?: {
    readonly environment: Readonly<Record<string, string>>
    readonly routes: readonly string[]
    readonly again: Readonly<Record<string, string>> // the environment with them
  }
  /** Further requests of `own`, by the route's name and the error that each brings about. */
  readonly provocations?: Readonly<Record<string, Readonly<Partial<Record<ErrorCode, () => Sample | Promise<Sample>>>>>>
}
