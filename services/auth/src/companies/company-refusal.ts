import type { Company } from '@recado/contracts/auth/company'
import { endOfDueDate } from '@recado/contracts/auth/due-date'
import { AppError } from '@recado/kit/errors'

type State = Pick<Company, 'status' | 'dueDate' | 'timezone'>

/** @returns why nobody of the company may work now; super users, who renew companies, do so whatever the due date */
export function companyRefusal(company: State, { isSuper, now }: { isSuper: boolean; now: Date }) {
  const { status, dueDate, timezone } = company
  if (!status) return new AppError('ERR_COMPANY_DISABLED')
  if (isSuper || now < endOfDueDate(dueDate, timezone)) return undefined
  return new AppError('ERR_COMPANY_EXPIRED', { dueDate })
}
