import type { PlanDetail } from '@recado/contracts/billing/plan'
import { createPlan, deletePlan, updatePlan } from '@recado/contracts/billing/routes'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { bodyOf, changeOf, type PlanForm } from './plan-form.ts'
import { planLists, planPicks } from './plan-list.ts'

const refetchPicks = (client: QueryClient): void => void client.invalidateQueries({ queryKey: planPicks.queryKey })

/** @param opened the plan that the form was opened with; absent for a new plan */
export function useSavePlan(opened: PlanDetail | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: PlanForm) =>
      opened === undefined
        ? call(createPlan, { body: bodyOf(form) })
        : call(updatePlan, { params: { planId: opened.id }, body: changeOf(form, opened) }),
    onSuccess: (plan) => {
      planLists.put(client, plan, opened === undefined)
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
