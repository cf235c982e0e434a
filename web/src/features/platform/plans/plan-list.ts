import type { PlanDetail } from '@recado/contracts/billing/plan'
import { listAllPlans } from '@recado/contracts/billing/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { createLiveList } from '../../../shared/list/live-list.ts'

type PlanFilter = { readonly text: string }

const fetchPage = async ({ text }: PlanFilter, pageNumber: number, signal: AbortSignal) => {
  const query = { searchParam: text || undefined, pageNumber }
  const { plans, ...page } = await call(listAllPlans, { query }, { signal })
  return { rows: plans, ...page }
}

/** The plans, cheapest first. Live frames lack the number of companies. */
export const planLists = createLiveList<PlanDetail, PlanFilter>({
  name: 'plans',
  pageSize: PAGE_SIZE.plans,
  fetchPage,
  fits: ({ name }, { text }) => name.toLowerCase().includes(text.toLowerCase()),
  listsAll: ({ text }) => text === '',
  compare: (a, b) => a.value - b.value || a.id - b.id,
  refetchesOnOpen: true,
})

/** All plans, for selects; there are only a few. */
export const planPicks = queryOptions({
  queryKey: ['plans', 'picks'] as const,
  queryFn: async ({ signal }) => {
    const plans: PlanDetail[] = []
    for (let pageNumber = 1; ; pageNumber++) {
      const page = await fetchPage({ text: '' }, pageNumber, signal)
      plans.push(...page.rows)
      if (!page.hasMore) return plans
    }
  },
})
