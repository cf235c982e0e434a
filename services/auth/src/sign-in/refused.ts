import type { AppError } from '@recado/kit/errors'
import type { Bearer } from './bearer.ts'

/** Nobody signed in, or goes on. */
export type Refused = {
  readonly refusal: AppError
  /** The person who may renew the company whose due date has passed. */
  readonly renewer?: Bearer
}

/** @returns a refusal of the bearer's company; its admins may renew one that has expired */
export const refusedBearer = (refusal: AppError, bearer: Bearer): Refused => {
  const mayRenew = refusal.code === 'ERR_COMPANY_EXPIRED' && bearer.user.profile === 'admin'
  return { refusal, ...(mayRenew && { renewer: bearer }) }
}
