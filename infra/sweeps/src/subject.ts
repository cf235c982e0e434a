import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { ErrorCode } from '@recado/contracts/errors'
import type { Entity } from '@recado/contracts/ids'
import type { Profile } from '@recado/contracts/permissions'
import type { RouteContract } from '@recado/contracts/route'
import type { CallOptions, TestService } from '@recado/kit/testing/service'

/** A company in one service: the ids of one row of every entity, and a caller of each profile. */
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
  /** The files of the request by the name of their field. With files, the request is sent as a form. */
  readonly files?: Readonly<Record<string, File>>
  /** The caller; by default the admin of the company. */
  readonly as?: CallOptions
}

/** A running service with two companies: requests of `own` try to reach data of `other`. */
export type Subject = {
  readonly service: TestService
  readonly routes: Readonly<Record<string, RouteContract>>
  readonly own: SweptCompany
  readonly other: SweptCompany
  /**
   * Signs a token of an admin of `own` with these claims. It expires after `expiresIn` seconds, which may be negative.
   */
  token(expiresIn?: number, claims?: Partial<AccessClaims>): Promise<string>
  /**
   * By the route's name, a function that makes a valid request of `own` and can insert the rows that the request needs.
   * The sweep calls it first for the request that it changes, and again for the request that must succeed at the end.
   */
  readonly samples: Readonly<Record<string, () => Sample | Promise<Sample>>>
  /**
   * Keys that every route with a scope must refuse: an unknown key, a key of a company whose plan lacks the API, and a
   * key without the scope.
   */
  readonly refusedKeys?: readonly string[]
  /** A super user, if the service has routes that super users call for any company. */
  readonly operator?: CallOptions
  /** An environment without optional settings, and the routes that then refuse a valid request. */
  readonly without?: {
    readonly environment: Readonly<Record<string, string>>
    readonly routes: readonly string[]
    readonly again: Readonly<Record<string, string>> // the environment with the settings, for the time afterwards
  }
  /** Functions that make further requests of `own`, by the route's name and the error that the request provokes. */
  readonly provocations?: Readonly<Record<string, Readonly<Partial<Record<ErrorCode, () => Sample | Promise<Sample>>>>>>
}
