import { z } from 'zod'
import { uuidRef } from '../ids.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { OwnSession } from './session.ts'

export const listSessions = defineRoute({
  method: 'GET',
  url: '/auth/sessions',
  summary: 'The browsers in which the caller is signed in',
  access: 'profile:read',
  status: 200,
  response: z.array(OwnSession),
  errors: [],
})

export const endOwnSession = defineRoute({
  method: 'DELETE',
  url: '/auth/sessions/:sessionId',
  summary: "End one of the caller's own sessions",
  access: 'profile:edit',
  params: z.object({ sessionId: uuidRef('session') }),
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NOT_FOUND'],
})
