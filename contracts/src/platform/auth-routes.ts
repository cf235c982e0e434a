import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { SurveyedCompany } from './platform.ts'
import { serviceRoute } from './service-route.ts'

export const surveyCompanies = defineRoute({
  method: 'GET',
  url: '/platform/companies',
  summary: 'All companies by name, with the end of their licence and their last use',
  access: 'companies:manage',
  status: 200,
  response: z.object({ count: z.int().min(0), companies: z.array(SurveyedCompany) }),
  errors: [],
})

export const showAuthService = serviceRoute('auth')
