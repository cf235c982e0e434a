import { z } from 'zod'
import { textRef } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { OfferedPlan, OwnPlan, PlanDetail, PlanTerms } from './plan.ts'

const params = z.object({ planId: textRef('plan') })

export const listPlans = defineRoute({
  method: 'GET',
  url: '/plans/list',
  summary: 'Plans that a new company can choose, cheapest first',
  access: 'public',
  status: 200,
  response: z.array(OfferedPlan),
  errors: [],
})

export const listAllPlans = defineRoute({
  method: 'GET',
  url: '/plans',
  summary: 'All plans, cheapest first, with the number of companies of each',
  access: 'plans:manage',
  query: PageQuery,
  status: 200,
  response: pageOf('plans', PlanDetail),
  errors: [],
})

export const getPlan = defineRoute({
  method: 'GET',
  url: '/plans/:planId',
  summary: "The plan of the caller's company; any plan for super users",
  access: 'profile:read',
  params,
  status: 200,
  response: OwnPlan,
  errors: ['ERR_NO_PLAN_FOUND'],
})

export const createPlan = defineRoute({
  method: 'POST',
  url: '/plans',
  summary: 'Add a plan',
  access: 'plans:manage',
  body: PlanTerms,
  status: 201,
  response: PlanDetail,
  errors: ['ERR_DUPLICATED_NAME'],
})

export const updatePlan = defineRoute({
  method: 'PUT',
  url: '/plans/:planId',
  summary: 'Change a plan, for all companies that have it; absent fields do not change',
  access: 'plans:manage',
  params,
  body: PlanTerms.partial(),
  status: 200,
  response: PlanDetail,
  errors: ['ERR_NO_PLAN_FOUND', 'ERR_DUPLICATED_NAME'],
})

export const deletePlan = defineRoute({
  method: 'DELETE',
  url: '/plans/:planId',
  summary: 'Remove a plan that no company has',
  access: 'plans:manage',
  params,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_IN_USE'],
})
