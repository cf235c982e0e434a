import { z } from 'zod'
import { ref } from '../ids.ts'
import { LANGUAGES, Language } from '../language.ts'
import { openEnum, openList } from '../open-enum.ts'
import { Permission, Profile } from '../permissions.ts'
import { resource } from '../resource.ts'
import { visibleName } from '../text/visible.ts'
import { Alerts } from './alerts.ts'
import { OwnPlan } from './own-plan.ts'
import { RightsVersion } from './rights-version.ts'

/** A switch of a user. */
export const Switch = z.enum(['enable', 'disable'])
export type Switch = z.infer<typeof Switch>

/** The least and the most characters of a password are those of the server's options. */
export const PASSWORD_MAX = 50

export const UserName = z.string().overwrite(visibleName).min(2).max(50)
export const Email = z.email().trim().max(100).toLowerCase()
export const Password = z.string().min(1).max(PASSWORD_MAX)

/** A user as colleagues see them. */
export const User = z.object({
  ...resource,
  id: ref('user'),
  name: z.string(),
  profile: openEnum(Profile, 'user'), // a profile of a later release is read as the one with the fewest rights
  super: z.boolean(),
  queueIds: z.array(ref('queue')),
  whatsappId: ref('whatsapp').nullable(),
  photo: z.string().nullable(), // the path of an image, below the prefix of the API; a new one has another
  online: z.boolean(), // somebody is at a browser
  allTicket: openEnum(Switch, 'disable'), // enable: is notified of waiting tickets
  noQueueTickets: openEnum(Switch, 'disable'), // enable: also sees waiting tickets that have no queue
  seesNoQueue: z.boolean(), // the same in effect: with no queue in the company all do
})
export type User = z.infer<typeof User>

/** A user in the form for other services; every `user.*` event carries a whole one. */
export const UserAccount = User.extend({ rightsVersion: RightsVersion })
export type UserAccount = z.output<typeof UserAccount>

/** A user as admins and the user themselves see them. */
export const UserDetail = User.extend({
  email: z.string(),
  language: openEnum(Language, LANGUAGES[0]).nullable(), // null: the company's
  alerts: Alerts.prefault({}),
  lastSeenAt: z.iso.datetime().nullable(), // when `online` last changed
  twoFactor: z.boolean(), // a code is asked for at sign-in
  queues: z.array(z.object({ id: ref('queue'), name: z.string(), color: z.string() })),
})
export type UserDetail = z.infer<typeof UserDetail>

/** Who one is, with company, plan and what the browser may show. */
export const Me = UserDetail.extend({
  permissions: openList(Permission),
  company: z.object({
    id: ref('company'),
    name: z.string(),
    dueDate: z.iso.date(),
    status: z.boolean(),
    timezone: z.string(),
    language: openEnum(Language, LANGUAGES[0]),
    settings: z.array(z.object({ key: z.string(), value: z.string() })),
    plan: OwnPlan,
  }),
})
export type Me = z.infer<typeof Me>
