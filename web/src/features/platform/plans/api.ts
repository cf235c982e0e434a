import { createPlan, deletePlan, updatePlan } from '@recado/contracts/billing/routes'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { bodyOf, type PlanForm } from './plan-form.ts'
import { planLists, planPicks } from './plan-list.ts'

const refetchPicks = (client: QueryClient): void => void client.invalidateQueries({ queryKey: planPicks.queryKey })

/** @param id absent: a new one */
export function useSavePlan(id: number | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: PlanForm) =>
      id === undefined
        ? call(createPlan, { body: bodyOf(form) })
        : call(updatePlan, { params: { planId: id }, body: bodyOf(form) }),
    onSuccess: (plan) => {
      planLists.put(client, plan, id === undefined)
      refetchPicks(client)
    },
  })
}

export function useDeletePlan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deletePlan, { params: { planId: id } }),
    onSuccess: (_, id) => {
      planLists.drop(client, id)
      refetchPicks(client)
    },
  })
}
