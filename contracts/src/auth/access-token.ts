import { z } from 'zod'
import { Feature, PlanLimits } from '../features.ts'
import { ref } from '../ids.ts'
import { LANGUAGES, Language } from '../language.ts'
import { openEnum, openList } from '../open-enum.ts'
import { Profile } from '../permissions.ts'

/** Header and fixed claims of the tokens that the auth service signs (EdDSA, RFC 8037; typ of RFC 9068). */
export const ACCESS_TOKEN = { typ: 'at+jwt', issuer: 'recado', audience: 'recado-api', lifetimeSeconds: 600 } as const
/** How long an admin of an expired company can look at its open invoices and pay them. A Pix charge expires sooner. */
export const RENEWAL_SECONDS = 7_200
/**
 * The audience of the tokens of support entries. Services of a release before 1.1.0 do not know that such tokens only
 * read, and refuse them.
 */
export const SUPPORT_AUDIENCE = 'recado-support'
/**
 * The audience of the tokens that only allow their bearer to set up a second factor. Services of a release before 1.1.0
 * do not know this limit, and refuse such tokens.
 */
export const SETUP_AUDIENCE = 'recado-setup'
export const LIVE_TICKET = { typ: 'live+jwt', issuer: 'recado', audience: 'recado-live', lifetimeSeconds: 30 } as const

/** The claims of an access token about its bearer, besides the registered ones. */
export const AccessClaims = z.object({
  userId: ref('user'),
  companyId: ref('company'),
  sessionId: z.uuid(),
  profile: Profile, // not an open enum: a token with a profile that this release does not know is refused
  super: z.boolean(),
  name: z.string(),
  language: openEnum(Language, LANGUAGES[0]), // the language of the user, or of the company if the user has none
  features: openList(Feature),
  limits: PlanLimits,
  dueDate: z.iso.date(), // last day on which the company can work, in its own time zone
  companyExpiresAt: z.int(), // seconds since 1970: the end of `dueDate`
  /**
   * The versions of the rights that this token carries. Null for an API key, whose rights are read with every request.
   */
  userRightsVersion: z.int().nullable(),
  companyRightsVersion: z.int().nullable(),
  renewalOnly: z.boolean(), // the token only allows its bearer to renew an expired company
  support: z.object({ mayChange: z.boolean() }).optional(), // only of a support entry; since 1.1.0
  setupOnly: z.boolean().optional(), // the bearer lacks the second factor that the company demands; since 1.1.0
})
export type AccessClaims = z.infer<typeof AccessClaims>

/**
 * The claims of a live ticket. From these claims the realtime service decides, without a query, who receives a live
 * event.
 */
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
  ticketId: z.uuid(), // identifies the live ticket, which opens one connection
  queueIds: z.array(ref('queue')),
  noQueueTickets: z.boolean(), // the user also sees tickets without a queue
  pendingNotices: z.boolean(), // the user is notified of waiting tickets
  userVersion: z.int(),
  companyVersion: z.int(),
  payment: z.boolean(), // the connection only receives events of its company and of payments
  userRightsVersion: z.int(),
  companyRightsVersion: z.int(),
  isSupport: z.boolean().optional(), // the socket of a support entry, which announces no typing; since 1.1.0
})
export type LiveClaims = z.infer<typeof LiveClaims>
