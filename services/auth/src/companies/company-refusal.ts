import type { Company } from '@recado/contracts/auth/company'
import { endOfDueDate } from '@recado/contracts/auth/due-date'
import { AppError } from '@recado/kit/errors'

type State = Pick<Company, 'status' | 'dueDate' | 'timezone'>

/**
 * @returns why the company's users are refused now; super users, who renew companies, are never refused for the due
 * date
 */
export function companyRefusal(company: State, { isSuper, now }: { isSuper: boolean; now: Date }) {
  const { status, dueDate, timezone } = company
  if (!status) return new AppError('ERR_COMPANY_DISABLED')
  if (isSuper || now < endOfDueDate(dueDate, timezone)) return undefined
  return new AppError('ERR_COMPANY_EXPIRED', { dueDate })
}
