import { AppError, violatedConstraint } from '@recado/kit/errors'

/** Says which of the things that only one queue may have was taken. */
export function refuseDouble(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'queue_name') throw new AppError('ERR_QUEUE_NAME_ALREADY_EXISTS')
  if (constraint === 'queue_color') throw new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS')
  throw error
}
