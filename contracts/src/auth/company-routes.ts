import { z } from 'zod'
import { FEATURES } from '../features.ts'
import { Hours } from '../hours.ts'
import { ref, textRef } from '../ids.ts'
import { defineRoute } from '../route.ts'
import { CompanyChange, CompanyDetail } from './company.ts'

const params = z.object({ companyId: textRef('company') })

export const getCompany = defineRoute({
  method: 'GET',
  url: '/companies/:companyId',
  summary: 'The own company with its hours and settings',
  access: 'company:manage',
  params,
  status: 200,
  response: CompanyDetail,
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const updateCompany = defineRoute({
  method: 'PUT',
  url: '/companies/:companyId',
  summary: 'Change the data of the own company; absent fields stay',
  access: 'company:manage',
  params,
  body: CompanyChange,
  status: 200,
  response: CompanyDetail,
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const updateCompanyHours = defineRoute({
  method: 'PUT',
  url: '/companies/:companyId/schedules',
  summary: 'Change when somebody of the own company is there',
  access: 'company:manage',
  params,
  body: z.object({ schedules: Hours }),
  status: 200,
  response: CompanyDetail,
  errors: ['ERR_NO_COMPANY_FOUND'],
})

const flags = Object.fromEntries(FEATURES.map((feature) => [feature, z.boolean()])) as Record<
  (typeof FEATURES)[number],
  z.ZodBoolean
>

export const getCompanyPlan = defineRoute({
  method: 'GET',
  url: '/companies/listPlan/:companyId',
  summary: 'What the own company has of its plan, and until when',
  access: 'profile:read',
  params,
  status: 200,
  response: CompanyDetail.pick({
    ...{ id: true, name: true, email: true, phone: true, status: true, dueDate: true },
    ...{ recurrence: true, trialExpiration: true, createdAt: true },
  }).extend({
    plan: z.object({
      ...{ id: ref('plan'), name: z.string(), users: z.int(), connections: z.int(), queues: z.int() },
      ...flags,
    }),
  }),
  errors: ['ERR_NO_COMPANY_FOUND'],
  renewal: true,
})
