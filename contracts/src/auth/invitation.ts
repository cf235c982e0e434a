import { z } from 'zod'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { Profile } from '../permissions.ts'

/** How long an invitation can be accepted, in days. */
export const INVITATION_DAYS = 7

/** An open invitation. Only the hash of its secret is stored, so the link is shown once. */
export const Invitation = z.object({
  id: ref('invitation'),
  companyId: ref('company'),
  email: z.string().nullable(), // null: the newcomer gives an e-mail
  profile: openEnum(Profile, 'user'),
  queueIds: z.array(ref('queue')),
  invitedBy: z.string().nullable(), // the name of the admin; null: the admin was deleted at the same moment
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(), // may be in the past
})
export type Invitation = z.infer<typeof Invitation>

/** A new or renewed invitation with its link, which contains the secret and is shown only once. */
export const CreatedInvitation = Invitation.extend({
  link: z.url(),
  isMailed: z.boolean(), // false without an e-mail, and in an installation that sends no mail
})
export type CreatedInvitation = z.infer<typeof CreatedInvitation>

/** The parts of an invitation that its page shows before anybody has signed in. */
export const OpenedInvitation = z.object({
  companyName: z.string(),
  email: z.string().nullable(), // null: the newcomer gives an e-mail
  profile: openEnum(Profile, 'user'),
  invitedBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
})
export type OpenedInvitation = z.infer<typeof OpenedInvitation>
