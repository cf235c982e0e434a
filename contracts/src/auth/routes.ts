import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { Installation, NO_CHOICE } from '../installation/installation.ts'
import { Language } from '../language.ts'
import { openList } from '../open-enum.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { Profile } from '../permissions.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { Alerts } from './alerts.ts'
import { CompanyName, Phone } from './company-name.ts'
import { NewPreferences } from './preferences.ts'
import { SignedIn } from './signed-in.ts'
import { Email, Me, Password, User, UserDetail, UserName } from './user.ts'

export const signup = defineRoute({
  method: 'POST',
  url: '/companies/cadastro',
  summary: 'Sign up a company and its first admin',
  access: 'public',
  body: z.object({
    name: CompanyName.max(50),
    userName: UserName.optional(), // the name of the first admin; absent: the name of the company
    email: Email,
    phone: Phone,
    password: Password,
    planId: ref('plan'),
  }),
  status: 201,
  response: z.object({ id: ref('company'), name: z.string(), dueDate: z.iso.date() }),
  errors: [
    'ERR_EMAIL_ALREADY_EXISTS',
    'ERR_NO_PLAN_FOUND',
    'ERR_USER_CREATION_DISABLED',
    'ERR_IDEMPOTENCY_MISMATCH',
    'ERR_TOO_MANY_REQUESTS',
  ],
  idempotent: true,
})

export const login = defineRoute({
  method: 'POST',
  url: '/auth/login',
  summary: 'Sign in; sets the refresh cookie',
  access: 'public',
  body: z.object({
    email: z.string().trim().toLowerCase().max(100),
    password: z.string().max(200),
    code: z.string().trim().max(30).optional(),
  }),
  status: 200,
  response: SignedIn,
  errors: [
    'ERR_INVALID_CREDENTIALS',
    'ERR_2FA_REQUIRED',
    'ERR_2FA_INVALID',
    'ERR_COMPANY_DISABLED',
    'ERR_COMPANY_EXPIRED',
    'ERR_TOO_MANY_REQUESTS',
    'ERR_TOO_MANY_ATTEMPTS',
  ],
})

export const refreshToken = defineRoute({
  method: 'POST',
  url: '/auth/refresh_token',
  summary: 'Exchange the refresh cookie for a new access token',
  access: 'cookie',
  status: 200,
  response: SignedIn,
  errors: ['ERR_SESSION_EXPIRED', 'ERR_NO_PERMISSION', 'ERR_COMPANY_DISABLED', 'ERR_COMPANY_EXPIRED'],
})

export const logout = defineRoute({
  method: 'DELETE',
  url: '/auth/logout',
  summary: 'End the session; also answers 200 when it has already ended',
  access: 'cookie',
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_PERMISSION'],
})

export const me = defineRoute({
  method: 'GET',
  url: '/auth/me',
  summary: 'The signed-in user, with company and plan',
  access: 'profile:read',
  status: 200,
  response: Me,
  errors: [],
  renewal: true,
  setup: true,
})

export const options = defineRoute({
  method: 'GET',
  url: '/auth/options',
  summary: 'The options of this installation for people who are not signed in',
  access: 'public',
  status: 200,
  response: z.object({
    signupEnabled: z.boolean(),
    passwordReset: z.boolean(),
    passwordMin: z.int(),
    trialDays: z.int(), // the days of the trial of a company that signs up
    sandbox: z.boolean(),
    sandboxPhoneUrl: z.url().nullable(), // the address of the simulated phone's page; null without a simulated phone
    version: z.string(),
    languages: openList(Language),
    installation: Installation.prefault(NO_CHOICE), // since 1.1.0
  }),
  errors: [],
})

export const jwks = defineRoute({
  method: 'GET',
  url: '/auth/.well-known/jwks.json',
  summary: 'Public keys of the tokens (RFC 7517)',
  access: 'public',
  status: 200,
  response: z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }),
  errors: [],
})

export const liveTicket = defineRoute({
  method: 'POST',
  url: '/realtime/ticket',
  summary: 'A ticket for one opening of /api/live',
  access: 'realtime:connect',
  status: 200,
  response: z.object({ ticket: z.string(), expiresIn: z.int() }), // seconds
  errors: ['ERR_COMPANY_EXPIRED'], // the company has expired, and the user does not ask to renew it
  changesNothing: true,
  renewal: true,
})

/** Super users can name any company. */
const ofCompany = z.object({ companyId: textRef('company').optional() })

export const listUsers = defineRoute({
  method: 'GET',
  url: '/users',
  summary: 'Users of the company, by name',
  access: 'users:manage',
  ofAnyCompany: 'user',
  query: PageQuery.extend(ofCompany.shape),
  status: 200,
  response: pageOf('users', UserDetail),
  errors: [],
})

export const pickUsers = defineRoute({
  method: 'GET',
  url: '/users/list',
  summary: 'Names of the users, for pickers',
  access: 'users:pick',
  status: 200,
  response: z.array(
    User.pick({
      id: true,
      name: true,
      profile: true,
      online: true,
      queueIds: true,
      noQueueTickets: true,
      seesNoQueue: true, // decides, together with `queueIds`, which tickets a mentioned colleague can see
      photo: true,
    }),
  ),
  errors: [],
})

const userParams = z.object({ userId: textRef('user') })

export const getUser = defineRoute({
  method: 'GET',
  url: '/users/:userId',
  summary: 'One user: the caller, or for admins any user of the company',
  access: 'profile:read',
  ofAnyCompany: 'user',
  params: userParams,
  query: ofCompany,
  status: 200,
  response: UserDetail,
  errors: ['ERR_NO_USER_FOUND'],
})

const SwitchInput = z
  .enum(['enable', 'disable', 'enabled', 'disabled'])
  .transform((value) => (value.startsWith('enable') ? ('enable' as const) : ('disable' as const)))

const editable = z.object({
  name: UserName,
  email: Email,
  password: Password,
  profile: Profile,
  queueIds: z.array(ref('queue')).max(200),
  whatsappId: ref('whatsapp').nullable(),
  allTicket: SwitchInput,
  noQueueTickets: SwitchInput,
  language: Language.nullable(),
})

export const createUser = defineRoute({
  method: 'POST',
  url: '/users',
  summary: 'Add a user to the company',
  access: 'users:manage',
  ofAnyCompany: 'user',
  query: ofCompany,
  body: editable.partial({ queueIds: true, whatsappId: true, allTicket: true, noQueueTickets: true, language: true }),
  idempotent: true,
  status: 201,
  response: UserDetail,
  errors: [
    'ERR_EMAIL_ALREADY_EXISTS',
    'ERR_USER_CREATION_DISABLED',
    'ERR_PLAN_LIMIT',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
  ],
})

export const updateUser = defineRoute({
  method: 'PUT',
  url: '/users/:userId',
  summary: 'Change a user; absent fields do not change',
  access: 'profile:edit',
  ofAnyCompany: 'user',
  params: userParams,
  query: ofCompany,
  body: editable
    .extend({ currentPassword: z.string().max(200), alerts: Alerts, preferences: NewPreferences })
    .partial(),
  status: 200,
  response: UserDetail,
  errors: [
    'ERR_NO_USER_FOUND',
    'ERR_EMAIL_ALREADY_EXISTS',
    'ERR_LAST_ADMIN',
    'ERR_CURRENT_PASSWORD',
    'ERR_TOO_MANY_ATTEMPTS',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
  ],
})

export const deleteUser = defineRoute({
  method: 'DELETE',
  url: '/users/:userId',
  summary: 'Remove a user; the e-mail becomes free',
  access: 'users:manage',
  ofAnyCompany: 'user',
  params: userParams,
  query: ofCompany,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_USER_FOUND', 'ERR_LAST_ADMIN', 'ERR_CANNOT_DELETE_SELF'],
})
