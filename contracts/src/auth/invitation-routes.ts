import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { Profile } from '../permissions.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { CreatedInvitation, Invitation, OpenedInvitation } from './invitation.ts'
import { Email, Password, UserName } from './user.ts'

export const listInvitations = defineRoute({
  method: 'GET',
  url: '/invitations',
  summary: 'Invitations that were neither accepted nor revoked, newest first',
  access: 'users:manage',
  status: 200,
  response: z.array(Invitation),
  errors: [],
})

export const createInvitation = defineRoute({
  method: 'POST',
  url: '/invitations',
  summary:
    'Invite a colleague by a link, and by mail if an e-mail is given; replaces an earlier one to the same e-mail',
  access: 'users:manage',
  body: z.object({
    email: Email.nullable().default(null),
    profile: Profile,
    queueIds: z.array(ref('queue')).max(200).default([]),
  }),
  status: 201,
  response: CreatedInvitation,
  errors: [
    'ERR_EMAIL_ALREADY_EXISTS',
    'ERR_USER_CREATION_DISABLED',
    'ERR_PLAN_LIMIT',
    'ERR_NO_QUEUE_FOUND',
    'ERR_TOO_MANY_REQUESTS',
  ],
})

export const renewInvitation = defineRoute({
  method: 'POST',
  url: '/invitations/:invitationId/renew',
  summary:
    'Replace an invitation, expired or not, by a new one with the same e-mail, profile and queues; its first link no longer works',
  access: 'users:manage',
  params: z.object({ invitationId: textRef('invitation') }),
  status: 201,
  response: CreatedInvitation,
  errors: [
    'ERR_NOT_FOUND',
    'ERR_EMAIL_ALREADY_EXISTS',
    'ERR_USER_CREATION_DISABLED',
    'ERR_PLAN_LIMIT',
    'ERR_TOO_MANY_REQUESTS',
  ],
})

export const revokeInvitation = defineRoute({
  method: 'DELETE',
  url: '/invitations/:invitationId',
  summary: 'Revoke an invitation; its link no longer works',
  access: 'users:manage',
  params: z.object({ invitationId: textRef('invitation') }),
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NOT_FOUND'],
})

const token = z.string().min(1).max(200) // the part of the link after `#`

const REFUSALS = [
  'ERR_INVITATION_INVALID',
  'ERR_INVITATION_EXPIRED',
  'ERR_INVITATION_REVOKED',
  'ERR_INVITATION_USED',
  'ERR_COMPANY_DISABLED',
  'ERR_COMPANY_EXPIRED',
  'ERR_TOO_MANY_REQUESTS',
] as const

export const openInvitation = defineRoute({
  method: 'POST',
  url: '/auth/invitation',
  summary: 'The invitation of a link; does not use it up',
  access: 'public',
  body: z.object({ token }),
  status: 200,
  response: OpenedInvitation,
  errors: REFUSALS,
})

export const acceptInvitation = defineRoute({
  method: 'POST',
  url: '/auth/invitation/accept',
  summary: 'Become a user of the company that the link invites to; the link works once',
  access: 'public',
  body: z.object({
    token,
    name: UserName,
    password: Password,
    email: Email.optional(), // required if the invitation has no e-mail, and ignored otherwise
  }),
  status: 201,
  response: z.object({ email: z.string() }), // with which the new user signs in
  errors: [...REFUSALS, 'ERR_EMAIL_ALREADY_EXISTS', 'ERR_PLAN_LIMIT', 'ERR_USER_CREATION_DISABLED'],
})
