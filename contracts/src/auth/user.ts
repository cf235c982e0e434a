import { z } from 'zod'
import { ref } from '../ids.ts'
import { LANGUAGES, Language } from '../language.ts'
import { openEnum, openList } from '../open-enum.ts'
import { Permission, Profile } from '../permissions.ts'
import { resource } from '../resource.ts'
import { visibleName } from '../text/visible.ts'
import { Alerts } from './alerts.ts'
import { OwnPlan } from './own-plan.ts'
import { Preferences } from './preferences.ts'
import { RightsVersion } from './rights-version.ts'
import { SupportEntry } from './support.ts'

/** The values of an option of a user. */
export const Switch = z.enum(['enable', 'disable'])
export type Switch = z.infer<typeof Switch>

/** The longest password, in characters; the configuration of the server can lower it. */
export const PASSWORD_MAX = 50

export const UserName = z.string().overwrite(visibleName).min(2).max(50)
export const Email = z.email().trim().max(100).toLowerCase()
export const Password = z.string().min(1).max(PASSWORD_MAX)

/** A user with the fields for colleagues. */
export const User = z.object({
  ...resource,
  id: ref('user'),
  name: z.string(),
  profile: openEnum(Profile, 'user'), // an unknown profile of a newer release counts as `user`, which has the fewest rights
  super: z.boolean(),
  queueIds: z.array(ref('queue')),
  whatsappId: ref('whatsapp').nullable(),
  photo: z.string().nullable(), // the path of an image, relative to the prefix of the API; each new image has a new path
  online: z.boolean(), // the user has a browser open
  allTicket: openEnum(Switch, 'disable'), // enable: waiting tickets notify the user
  noQueueTickets: openEnum(Switch, 'disable'), // enable: the user also sees waiting tickets without a queue
  seesNoQueue: z.boolean(), // the user sees tickets without a queue; true for all users of a company without queues
})
export type User = z.infer<typeof User>

/** A user with the fields for other services; every `user.*` event carries the whole resource. */
export const UserAccount = User.extend({ rightsVersion: RightsVersion })
export type UserAccount = z.output<typeof UserAccount>

/** A user with the fields for admins and for the user themselves. */
export const UserDetail = User.extend({
  email: z.string(),
  language: openEnum(Language, LANGUAGES[0]).nullable(), // null: the company's language
  alerts: Alerts.prefault({}),
  preferences: Preferences.prefault({}), // since 1.1.0
  lastSeenAt: z.iso.datetime().nullable(), // when `online` last changed
  twoFactor: z.boolean(), // sign-in asks for a code
  queues: z.array(z.object({ id: ref('queue'), name: z.string(), color: z.string() })),
})
export type UserDetail = z.infer<typeof UserDetail>

/** The signed-in user, with company, plan and the parts that the browser can show. */
export const Me = UserDetail.extend({
  permissions: openList(Permission),
  support: SupportEntry.nullable().default(null), // the support entry, if the user is one in this company; since 1.1.0
  mustSetUpTwoFactor: z.boolean().default(false), // the company demands a second factor, which the user lacks; since 1.1.0
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
