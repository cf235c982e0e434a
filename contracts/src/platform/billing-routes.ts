import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { IndebtedCompany } from './platform.ts'
import { serviceRoute } from './service-route.ts'

export const surveyDebts = defineRoute({
  method: 'GET',
  url: '/platform/debts',
  summary: 'Companies with overdue invoices or payments that need a review, largest debt first',
  access: 'companies:manage',
  status: 200,
  response: z.array(IndebtedCompany),
  errors: [],
})

export const showBillingService = serviceRoute('billing')
