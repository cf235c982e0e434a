import { userCreated } from '@recado/contracts/auth/events'
import type { UserDetail } from '@recado/contracts/auth/user'
import type { Patch } from '@recado/kit/db/patch'
import { AppError } from '@recado/kit/errors'
import { recordChange } from '../audit/record-act.ts'
import { getCompany, lockCompany } from '../companies/company-repository.ts'
import { findSetting } from '../settings/setting-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { checkReferences } from './check-references.ts'
import { insertLogin } from './login-repository.ts'
import { toUser } from './user.ts'
import { countUsers, getUser, insertUser, replaceQueues } from './user-repository.ts'

type NewUser = Pick<UserDetail, 'name' | 'email' | 'profile'> &
  Patch<Pick<UserDetail, 'queueIds' | 'whatsappId' | 'allTicket' | 'noQueueTickets' | 'language'>> & {
    readonly passwordHash: string
  }

/**
 * Creates a user of the company, within the limits of its plan.
 * @throws ERR_USER_CREATION_DISABLED | ERR_PLAN_LIMIT | ERR_NO_QUEUE_FOUND | ERR_NO_WAPP_FOUND |
 * ERR_EMAIL_ALREADY_EXISTS
 */
export async function createUser(tx: PersonTx, user: NewUser): Promise<UserDetail> {
  if ((await findSetting(tx, 'userCreation'))?.value === 'disabled') throw new AppError('ERR_USER_CREATION_DISABLED')
  await lockCompany(tx)
  const { plan } = await getCompany(tx)
  const limit = plan.limits.users
  if ((await countUsers(tx)) >= limit) throw new AppError('ERR_PLAN_LIMIT', { resource: 'users', limit })
  await checkReferences(tx, user)

  const { name, profile, whatsappId = null, allTicket = 'enable', noQueueTickets = 'disable', language = null } = user
  const switches = { pending_notices: allTicket, all_ticket: noQueueTickets }
  const id = await insertUser(tx, { name, profile, whatsapp_id: whatsappId, ...switches, language })
  await insertLogin(tx, { userId: id, email: user.email, passwordHash: user.passwordHash })
  await replaceQueues(tx, id, user.queueIds ?? [])
  const created = await getUser(tx, id)
  await recordChange(tx, {
    action: 'user.create',
    entity: 'user',
    entityId: id,
    changes: { name: [null, name], profile: [null, profile] },
  })
  await tx.emit(userCreated, { user: toUser(created) })
  return created
}
