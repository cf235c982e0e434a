import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref, uuidRef } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { Act } from './audit.ts'
import { CompanyAccount } from './company.ts'
import { ChangedSetting } from './setting.ts'
import { SupportEntry } from './support.ts'
import { UserAccount } from './user.ts'

export const companyCreated = defineEvent('company.created', z.object({ company: CompanyAccount }))
export const companyUpdated = defineEvent('company.updated', z.object({ company: CompanyAccount }))
/** The current state of an unchanged company, for services whose copy is incomplete. Answers `copy.requested`. */
export const companyTold = defineEvent('company.told', z.object({ company: CompanyAccount }))

/**
 * The licence of a company was extended after `invoice.paid`. From this event on, browsers show the charge as
 * CONCLUIDA. Published once for each invoice, together with `company.updated`.
 */
export const companyRenewed = defineEvent(
  'company.renewed',
  z.object({
    invoiceId: ref('invoice'),
    company: z.object({ id: ref('company'), dueDate: z.iso.date() }),
    companyVersion: z.int(), // the first version with the new due date
  }),
)

/** The company was deleted: every service removes its data. */
export const companyDeleted = defineEvent('company.deleted', z.object({ companyId: ref('company') }))

export const userCreated = defineEvent('user.created', z.object({ user: UserAccount }))
export const userUpdated = defineEvent('user.updated', z.object({ user: UserAccount }))
/** The current state of an unchanged user, for services whose copy is incomplete. Answers `copy.requested`. */
export const userTold = defineEvent('user.told', z.object({ user: UserAccount }))
export const userDeleted = defineEvent('user.deleted', z.object({ userId: ref('user') }))

/**
 * A command from a service whose copy is new or has new columns. Without a company, auth answers with every `company`
 * or `user` of the installation. With the id of a company, the service that owns the kind answers with each
 * `connection` or `queue` of that company. A service ignores kinds that it does not know.
 */
export const copyRequested = defineEvent('copy.requested', z.object({ of: z.string() }))

/** A setting that a company never changed has the initial value in `SETTINGS`. */
export const settingUpdated = defineEvent('setting.updated', z.object({ setting: ChangedSetting }))

/** A session ended: none of its tokens is valid any more. */
export const sessionEnded = defineEvent(
  'session.ended',
  z.object({
    userId: ref('user'),
    sessionId: z.uuid(),
    /** `replaced`: the user signed in elsewhere; `support`: a support entry ended, and its browser returns home. */
    reason: openEnum(z.enum(['logout', 'replaced', 'password', 'deleted', 'disabled', 'reuse', 'expired', 'support'])),
  }),
)

/** A support entry began, or an admin of the company allows it to change data. */
export const supportChanged = defineEvent('support.changed', z.object({ entry: SupportEntry }))
/** A support entry ended. Its tokens end by `session.ended` with the same id. */
export const supportEnded = defineEvent('support.ended', z.object({ supportId: uuidRef('support') }))

/** An audited action in a service without an audit log of its own. Auth stores the log of all services. */
export const actRecorded = defineEvent('act.recorded', z.object({ act: Act }))
