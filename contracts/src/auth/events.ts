import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { Act } from './audit.ts'
import { CompanyAccount } from './company.ts'
import { ChangedSetting } from './settings.ts'
import { UserAccount } from './user.ts'

export const companyCreated = defineEvent('company.created', z.object({ company: CompanyAccount }))
export const companyUpdated = defineEvent('company.updated', z.object({ company: CompanyAccount }))
/** The company as it is, although it has not changed: for copies that are not complete. Answers `copy.requested`. */
export const companyTold = defineEvent('company.told', z.object({ company: CompanyAccount }))

/**
 * The licence of a company is longer by what `invoice.paid` said: browsers show CONCLUIDA from here. Comes once for each
 * invoice, with `company.updated`.
 */
export const companyRenewed = defineEvent(
  'company.renewed',
  z.object({
    invoiceId: ref('invoice'),
    company: z.object({ id: ref('company'), dueDate: z.iso.date() }),
    companyVersion: z.int(), // from which on it has the due date
  }),
)

/** It has nothing any more: every service removes what it keeps of the company. */
export const companyDeleted = defineEvent('company.deleted', z.object({ companyId: ref('company') }))

export const userCreated = defineEvent('user.created', z.object({ user: UserAccount }))
export const userUpdated = defineEvent('user.updated', z.object({ user: UserAccount }))
/** The user as they are, although they have not changed: for copies that are not complete. Answers `copy.requested`. */
export const userTold = defineEvent('user.told', z.object({ user: UserAccount }))
export const userDeleted = defineEvent('user.deleted', z.object({ userId: ref('user') }))

/**
 * A command of a service whose copy is new or has new columns: auth tells every `company` or `user` of the installation,
 * and, under the id of a company, the owner tells each `connection` or `queue` of it. Owners pass over what they do not
 * know.
 */
export const copyRequested = defineEvent('copy.requested', z.object({ of: z.string() }))

/** What a company has not changed has the initial value of `SETTINGS`. */
export const settingUpdated = defineEvent('setting.updated', z.object({ setting: ChangedSetting }))

/** A session that no token of may be honoured any more. */
export const sessionEnded = defineEvent(
  'session.ended',
  z.object({
    userId: ref('user'),
    sessionId: z.uuid(),
    /** replaced: by a login elsewhere */
    reason: openEnum(z.enum(['logout', 'replaced', 'password', 'deleted', 'disabled', 'reuse', 'expired'])),
  }),
)

/** What somebody did in a service that keeps no audit log; auth keeps it for all. */
export const actRecorded = defineEvent('act.recorded', z.object({ act: Act }))
