import { ERRORS } from '@recado/contracts/error-catalogue'
import { ErrorAnswer, type ErrorCode } from '@recado/contracts/errors'
import type { RouteContract } from '@recado/contracts/route'
import { errorCodesOf } from '@recado/contracts/route-errors'

export type Answer = { readonly status: number; readonly body: unknown }

/** @returns the differences between an answer and the contract of its route */
export function faultsOf(route: RouteContract, { status, body }: Answer): string[] {
  if (status === route.status)
    return isTold(route, body) ? [] : [`answers ${status} with what its contract does not say`]
  const { data: told } = ErrorAnswer.safeParse(body)
  if (!told) return [`answers ${status} with no error`]
  const code = errorCodesOf(route).find((declared) => declared === told.error)
  if (!code) return [`answers ${status} ${told.error}, which it does not declare`]
  if (ERRORS[code].status !== status) return [`answers ${status} to ${code}`]
  return isOurs(route, code) && !route.errors.includes(code) ? [`answers ${code}`] : []
}

/** @returns the declared errors of a route that a caller can provoke while all servers run */
export const reachableOf = (route: RouteContract): ErrorCode[] =>
  errorCodesOf(route).filter((code) => !isOurs(route, code) || route.errors.includes(code))

const isOurs = ({ failure }: RouteContract, code: ErrorCode): boolean =>
  code === failure || code === 'ERR_INTERNAL' || code === 'ERR_UNAVAILABLE'

const isTold = ({ answer, response }: RouteContract, body: unknown): boolean =>
  answer !== undefined || response.safeParse(body).success
