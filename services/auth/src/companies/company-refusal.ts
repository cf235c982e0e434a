import type { Company } from '@recado/contracts/auth/company'
import { endOfDueDate } from '@recado/contracts/auth/due-date'
import { AppError } from '@recado/kit/errors'

type State = Pick<Company, 'status' | 'dueDate' | 'timezone'>

/**
 * Returns why the company's users are currently refused; undefined if they are not. Super users are not refused for the
 * due date, because they renew companies.
 */
export function companyRefusal(company: State, { isSuper, now }: { isSuper: boolean; now: Date }) {
  const { status, dueDate, timezone } = company
  if (!status) return new AppError('ERR_COMPANY_DISABLED')
  if (isSuper || now < endOfDueDate(dueDate, timezone)) return undefined
  return new AppError('ERR_COMPANY_EXPIRED', { dueDate })
}
