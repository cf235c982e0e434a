import type { AppError } from '@recado/kit/errors'
import type { Bearer } from './bearer.ts'

/** A refused sign-in or refresh. */
export type Refused = {
  readonly refusal: AppError
  /** The user who may renew the expired company. */
  readonly renewer?: Bearer
}

/** @returns the refusal of the bearer's company; admins of an expired company may renew it */
export const refusedBearer = (refusal: AppError, bearer: Bearer): Refused => {
  const mayRenew = refusal.code === 'ERR_COMPANY_EXPIRED' && bearer.user.profile === 'admin'
  return { refusal, ...(mayRenew && { renewer: bearer }) }
}
