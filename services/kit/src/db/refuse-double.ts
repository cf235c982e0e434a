import type { ErrorCode } from '@recado/contracts/errors'
import { AppError, violatedConstraint } from '../errors.ts'

/**
 * For `catch` of a statement: turns a violated unique constraint into an error of the caller.
 * @param codes the error code by constraint name; other errors are rethrown unchanged
 */
export const refuseDouble =
  (codes: Readonly<Record<string, ErrorCode>>) =>
  (error: unknown): never => {
    const code = codes[violatedConstraint(error) ?? '']
    throw code ? new AppError(code) : error
  }
