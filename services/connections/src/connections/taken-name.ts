import { AppError, violatedConstraint } from '@recado/kit/errors'

/**
 * Translates the error of a statement that writes the name of a connection.
 * @throws ERR_DUPLICATED_NAME, or the error itself
 */
export function refuseTakenName(error: unknown): never {
  throw violatedConstraint(error) === 'connection_name' ? new AppError('ERR_DUPLICATED_NAME') : error
}
