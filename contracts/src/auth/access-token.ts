import { z } from 'zod'
import { Feature, PlanLimits } from '../features.ts'
import { ref } from '../ids.ts'
import { LANGUAGES, Language } from '../language.ts'
import { openEnum, openList } from '../open-enum.ts'
import { Profile } from '../permissions.ts'

/** Header and fixed claims of the tokens that the auth service signs (EdDSA, RFC 8037; typ of RFC 9068). */
export const ACCESS_TOKEN = { typ: 'at+jwt', issuer: 'recado', audience: 'recado-api', lifetimeSeconds: 600 } as const
/** How long an admin of an expired company may look at what is due and pay it: longer than a Pix charge is good. */
export const RENEWAL_SECONDS = 7_200
export const LIVE_TICKET = { typ: 'live+jwt', issuer: 'recado', audience: 'recado-live', lifetimeSeconds: 30 } as const

/** What an access token says of its bearer, besides the registered claims. */
export const AccessClaims = z.object({
  userId: ref('user'),
  companyId: ref('company'),
  sessionId: z.uuid(),
  profile: Profile, // closed: a token with a profile that this release does not know is refused
  super: z.boolean(),
  name: z.string(),
  language: openEnum(Language, LANGUAGES[0]), // the user's, else the company's
  features: openList(Feature),
  limits: PlanLimits,
  dueDate: z.iso.date(), // last day on which the company may work, in its own time zone
  companyExpiresAt: z.int(), // seconds since 1970: the end of that day
  /** Versions of what the token says of its bearer's rights; null for an API key, whose rights are read when it is admitted. */
  userRightsVersion: z.int().nullable(),
  companyRightsVersion: z.int().nullable(),
  renewalOnly: z.boolean(), // lets its bearer renew an expired company and nothing else
})
export type AccessClaims = z.infer<typeof AccessClaims>

/** What a live ticket says: enough to judge an audience without looking anything up. */
export const LiveClaims = AccessClaims.pick({
  userId: true,
  companyId: true,
  sessionId: true,
  profile: true,
  super: true,
  name: true,
  features: true,
  companyExpiresAt: true,
}).extend({
  ticketId: z.uuid(), // each ticket is taken once
  queueIds: z.array(ref('queue')),
  noQueueTickets: z.boolean(), // they see tickets of no queue
  pendingNotices: z.boolean(), // waiting tickets call them
  userVersion: z.int(),
  companyVersion: z.int(),
  payment: z.boolean(), // the socket hears of its company and of payments alone
  userRightsVersion: z.int(),
  companyRightsVersion: z.int(),
})
export type LiveClaims = z.infer<typeof LiveClaims>
