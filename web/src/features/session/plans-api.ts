import { listPlans } from '@recado/contracts/billing/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export const plansQuery = queryOptions({
  queryKey: ['session', 'plans'],
  queryFn: ({ signal }) => call(listPlans, {}, { signal }),
})
