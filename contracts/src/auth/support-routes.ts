import { z } from 'zod'
import { textRef, uuidRef } from '../ids.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { SignedIn } from './signed-in.ts'
import { SupportEntry } from './support.ts'

const params = z.object({ supportId: uuidRef('support') })

export const enterSupport = defineRoute({
  method: 'POST',
  url: '/companies/:companyId/support',
  summary:
    'Enter a company as support for an hour; the answer is a session in that company, which only reads until an admin allows changes',
  access: 'companies:manage',
  ofAnyCompany: 'company',
  params: z.object({ companyId: textRef('company') }),
  body: z.object({ reason: z.string().trim().min(3).max(200) }),
  status: 200,
  response: SignedIn,
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_COMPANY_DISABLED', 'ERR_COMPANY_EXPIRED'],
})

export const listSupport = defineRoute({
  method: 'GET',
  url: '/support',
  summary: "The support entries in the caller's company that have not ended, latest first",
  access: 'support:answer',
  status: 200,
  response: z.array(SupportEntry),
  errors: [],
})

export const allowSupport = defineRoute({
  method: 'POST',
  url: '/support/:supportId/allow',
  summary: 'Allow a support entry to change data until it ends',
  access: 'support:answer',
  params,
  status: 200,
  response: SupportEntry,
  errors: [],
})

export const endSupport = defineRoute({
  method: 'DELETE',
  url: '/support/:supportId',
  summary: 'End a support entry now',
  access: 'support:answer',
  params,
  status: 200,
  response: MessageAnswer,
  errors: [],
})

export const leaveSupport = defineRoute({
  method: 'POST',
  url: '/support/leave',
  summary: "End the caller's own support entry; the next refresh returns the session in the caller's own company",
  access: 'profile:read',
  changesNothing: true,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NOT_FOUND'],
})
