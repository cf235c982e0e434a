import { userCreated } from '@recado/contracts/auth/events'
import type { UserDetail } from '@recado/contracts/auth/user'
import type { Patch } from '@recado/kit/db/patch'
import type { Tx } from '../tables/db.ts'
import { admitUser } from './admit-user.ts'
import { checkReferences } from './check-references.ts'
import { insertLogin } from './login-repository.ts'
import { toUser } from './user.ts'
import { getUser, insertUser, replaceQueues } from './user-repository.ts'

export type NewUser = Pick<UserDetail, 'name' | 'email' | 'profile'> &
  Patch<Pick<UserDetail, 'queueIds' | 'whatsappId' | 'allTicket' | 'noQueueTickets' | 'language'>> & {
    readonly passwordHash: string
  }

/**
 * Adds a user to the company of the transaction, within the limits of its plan, and announces the user.
 * @throws ERR_USER_CREATION_DISABLED | ERR_PLAN_LIMIT | ERR_NO_QUEUE_FOUND | ERR_NO_WAPP_FOUND |
 * ERR_EMAIL_ALREADY_EXISTS
 */
export async function addUser(tx: Tx, user: NewUser): Promise<UserDetail> {
  await admitUser(tx)
  return addAdmitted(tx, user)
}

/**
 * Adds a user without looking at the limits of the plan, and announces the user.
 * @throws ERR_NO_QUEUE_FOUND | ERR_NO_WAPP_FOUND | ERR_EMAIL_ALREADY_EXISTS
 */
export async function addAdmitted(tx: Tx, user: NewUser): Promise<UserDetail> {
  await checkReferences(tx, user)

  const { name, profile, whatsappId = null, allTicket = 'enable', noQueueTickets = 'disable', language = null } = user
  const switches = { pending_notices: allTicket, all_ticket: noQueueTickets }
  const id = await insertUser(tx, { name, profile, whatsapp_id: whatsappId, ...switches, language })
  await insertLogin(tx, { userId: id, email: user.email, passwordHash: user.passwordHash })
  await replaceQueues(tx, id, user.queueIds ?? [])
  const created = await getUser(tx, id)
  await tx.emit(userCreated, { user: toUser(created) })
  return created
}
