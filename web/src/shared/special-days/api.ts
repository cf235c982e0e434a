import { listHolidays } from '@recado/contracts/auth/company-routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The national holidays of the company's country in a year. */
export const holidaysOf = (companyId: number, year: number) =>
  queryOptions({
    queryKey: ['holidays', year] as const,
    queryFn: ({ signal }) => call(listHolidays, { params: { companyId }, query: { year } }, { signal }),
    gcTime: 0, // asked again each time: the country is a setting
  })
