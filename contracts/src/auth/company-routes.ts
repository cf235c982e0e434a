import { z } from 'zod'
import { Hours, SpecialDays } from '../hours.ts'
import { ref, textRef } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { CompanyDetail, CompanySummary } from './company.ts'
import { CompanyChange, CompanyTerms } from './company-change.ts'
import { CompanyName } from './company-name.ts'
import { HOLIDAY_YEARS, Holiday } from './holiday.ts'
import { OwnPlan } from './own-plan.ts'
import { Password } from './user.ts'

const params = z.object({ companyId: textRef('company') })

export const listCompanies = defineRoute({
  method: 'GET',
  url: '/companies',
  summary: 'All companies of the installation, by name',
  access: 'companies:manage',
  query: PageQuery,
  status: 200,
  response: pageOf('companies', CompanySummary),
  errors: [],
})

export const pickCompanies = defineRoute({
  method: 'GET',
  url: '/companies/list',
  summary: 'Names of all companies, for pickers',
  access: 'companies:manage',
  status: 200,
  response: z.array(CompanySummary.pick({ id: true, name: true, status: true, dueDate: true })),
  errors: [],
})

export const createCompany = defineRoute({
  method: 'POST',
  url: '/companies',
  summary: 'Add a company and its first admin',
  access: 'companies:manage',
  body: CompanyTerms.extend({
    ...CompanyChange.shape,
    name: CompanyName,
    email: CompanyChange.shape.email.unwrap(),
    phone: CompanyChange.shape.phone.unwrap(),
    planId: ref('plan'),
    password: Password, // the password of the first admin, who signs in with `email`
  }),
  status: 201,
  response: CompanyDetail,
  errors: ['ERR_EMAIL_ALREADY_EXISTS', 'ERR_NO_PLAN_FOUND'],
})

export const getCompany = defineRoute({
  method: 'GET',
  url: '/companies/:companyId',
  summary: "The caller's company with its hours and settings",
  access: 'company:manage',
  ofAnyCompany: 'company',
  params,
  status: 200,
  response: CompanyDetail,
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const updateCompany = defineRoute({
  method: 'PUT',
  url: '/companies/:companyId',
  summary:
    "Change the data of the caller's company; absent fields do not change, nor do fields that only super users may change",
  access: 'company:manage',
  ofAnyCompany: 'company',
  params,
  body: CompanyChange.extend(CompanyTerms.shape),
  status: 200,
  response: CompanyDetail,
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_PLAN_FOUND'],
})

export const updateCompanyHours = defineRoute({
  method: 'PUT',
  url: '/companies/:companyId/schedules',
  summary:
    "Change the business hours of the caller's company, or its holidays and special hours; absent fields do not change",
  access: 'company:manage',
  ofAnyCompany: 'company',
  params,
  body: z
    .object({ schedules: Hours.optional(), specialDays: SpecialDays.optional() })
    .refine(({ schedules, specialDays }) => schedules || specialDays, { path: ['schedules'], error: 'one of the two' }),
  status: 200,
  response: CompanyDetail,
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const listHolidays = defineRoute({
  method: 'GET',
  url: '/companies/:companyId/holidays',
  summary: "The national holidays of the company's country in a year, to be added to its special days",
  access: 'company:manage',
  ofAnyCompany: 'company',
  params,
  query: z.object({ year: z.coerce.number().int().min(HOLIDAY_YEARS.first).max(HOLIDAY_YEARS.last) }),
  status: 200,
  response: z.array(Holiday), // earliest first; empty for a country whose holidays are not known
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const extendCompany = defineRoute({
  method: 'POST',
  url: '/companies/:companyId/extend',
  summary: 'Extend the licence of a company by one more period of its recurrence',
  access: 'companies:manage',
  ofAnyCompany: 'company',
  params,
  status: 200,
  response: CompanyDetail,
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const deleteCompany = defineRoute({
  method: 'DELETE',
  url: '/companies/:companyId',
  summary: 'Remove another company with all its data; the request repeats its name, as a confirmation',
  access: 'companies:manage',
  ofAnyCompany: 'company',
  params,
  body: z.object({ name: z.string().max(100) }),
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const getCompanyPlan = defineRoute({
  method: 'GET',
  url: '/companies/listPlan/:companyId',
  summary: "The plan of the caller's company, and the end of its licence",
  access: 'profile:read',
  ofAnyCompany: 'company',
  params,
  status: 200,
  response: CompanyDetail.pick({
    id: true,
    name: true,
    email: true,
    phone: true,
    status: true,
    dueDate: true,
    recurrence: true,
    trialExpiration: true,
    createdAt: true,
  })
    .extend({
      plan: OwnPlan,
    })
    .meta({ id: 'PlanOfCompany' }),
  errors: ['ERR_NO_COMPANY_FOUND'],
  renewal: true,
})
