import { z } from 'zod'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { Password } from './user.ts'

export const forgotPassword = defineRoute({
  method: 'POST',
  url: '/auth/forgot-password',
  summary: 'Send a link for a new password; the answer is the same whether or not a user has the e-mail',
  access: 'public',
  body: z.object({ email: z.email().trim().max(100).toLowerCase() }),
  status: 202,
  response: MessageAnswer,
  errors: ['ERR_RESET_UNAVAILABLE', 'ERR_TOO_MANY_REQUESTS'],
})

export const resetPassword = defineRoute({
  method: 'POST',
  url: '/auth/reset-password',
  summary: 'Set a new password with the token of the link; ends all sessions',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(200), password: Password }),
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_RESET_TOKEN_INVALID'],
})
