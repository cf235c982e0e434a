import type { ErrorCode } from '@recado/contracts/errors'
import { AppError, violatedConstraint } from '../errors.ts'

/**
 * For `catch` of a statement: refuses a duplicate row.
 * @param codes the error of each unique constraint; other errors are rethrown unchanged
 */
export const refuseDouble =
  (codes: Readonly<Record<string, ErrorCode>>) =>
  (error: unknown): never => {
    const code = codes[violatedConstraint(error) ?? '']
    throw code ? new AppError(code) : error
  }
