import { userUpdated } from '@recado/contracts/auth/events'
import { recordSystemAct } from '../audit/audit-repository.ts'
import { foundCompany, type NewCompany } from '../companies/found-company.ts'
import type { Tx } from '../tables/db.ts'
import { toUser } from '../users/user.ts'
import { getUser, updateUserRow } from '../users/user-repository.ts'

/** Makes a user of the company a super user and an admin; has no effect on a super user. */
export async function appointSuper(tx: Tx, userId: number): Promise<void> {
  const user = await getUser(tx, userId)
  if (user.super && user.profile === 'admin') return
  await updateUserRow(tx, userId, { super: true, profile: 'admin' })
  await recordSystemAct(tx, {
    action: 'user.super',
    entity: 'user',
    entityId: userId,
    changes: { super: [user.super, true], profile: [user.profile, 'admin'] },
  })
  await tx.emit(userUpdated, { user: toUser(await getUser(tx, userId)) })
}

/** Creates the company of the transaction for the operator, with a super user as its admin. */
export async function foundOperator(tx: Tx, company: NewCompany): Promise<void> {
  const { userId } = await foundCompany(tx, company)
  await appointSuper(tx, userId)
}
