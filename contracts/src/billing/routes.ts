import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { Plan } from './plan.ts'

export const listPlans = defineRoute({
  method: 'GET',
  url: '/plans/list',
  summary: 'Plans that a new company may choose, cheapest first',
  access: 'public',
  status: 200,
  response: z.array(Plan.omit({ isPublic: true })),
  errors: [],
})
