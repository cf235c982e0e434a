import { AppError, violatedConstraint } from '@recado/kit/errors'

/** Throws the error for a name or colour that another queue already has. */
export function refuseDouble(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'queue_name') throw new AppError('ERR_QUEUE_NAME_ALREADY_EXISTS')
  if (constraint === 'queue_color') throw new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS')
  throw error
}
