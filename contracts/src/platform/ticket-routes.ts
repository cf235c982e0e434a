import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { TicketSurvey } from './platform.ts'
import { serviceRoute } from './service-route.ts'

export const surveyTickets = defineRoute({
  method: 'GET',
  url: '/platform/tickets',
  summary: 'How many active tickets each company has, and how many of them are late; most late tickets first',
  access: 'companies:manage',
  status: 200,
  response: z.array(TicketSurvey),
  errors: [],
})

export const showTicketsService = serviceRoute('tickets')
