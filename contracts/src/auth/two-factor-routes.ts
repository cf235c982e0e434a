import { z } from 'zod'
import { textRef } from '../ids.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'

const password = z.string().min(1).max(200)
const code = z.string().trim().min(1).max(30)

export const setUpTwoFactor = defineRoute({
  method: 'POST',
  url: '/auth/2fa/setup',
  summary: 'Create a secret for an authenticator; sign-in asks for codes only after it is enabled',
  access: 'profile:edit',
  body: z.object({ password }),
  status: 200,
  response: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  errors: ['ERR_CURRENT_PASSWORD', 'ERR_TOO_MANY_ATTEMPTS', 'ERR_NO_PERMISSION'],
  setup: true,
})

export const enableTwoFactor = defineRoute({
  method: 'POST',
  url: '/auth/2fa/enable',
  summary: 'Switch on two-factor sign-in; only this answer contains the recovery codes',
  access: 'profile:edit',
  body: z.object({ code }),
  status: 200,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [],
  setup: true,
})

export const disableTwoFactor = defineRoute({
  method: 'POST',
  url: '/auth/2fa/disable',
  summary: 'Switch off two-factor sign-in',
  access: 'profile:edit',
  body: z.object({ password, code }),
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_CURRENT_PASSWORD', 'ERR_TOO_MANY_ATTEMPTS'],
})

export const clearTwoFactor = defineRoute({
  method: 'DELETE',
  url: '/users/:userId/2fa',
  summary: 'Switch off two-factor sign-in for a colleague who has lost the authenticator',
  access: 'users:manage',
  ofAnyCompany: 'user',
  params: z.object({ userId: textRef('user') }),
  query: z.object({ companyId: textRef('company').optional() }),
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
})
