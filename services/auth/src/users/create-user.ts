import type { UserDetail } from '@recado/contracts/auth/user'
import { recordChange } from '../audit/record-act.ts'
import type { PersonTx } from '../tables/db.ts'
import { addUser, type NewUser } from './add-user.ts'

/** Creates a user of the company, and records who did so. @throws the errors of `addUser` */
export async function createUser(tx: PersonTx, user: NewUser): Promise<UserDetail> {
  const created = await addUser(tx, user)
  await recordChange(tx, {
    action: 'user.create',
    entity: 'user',
    entityId: created.id,
    changes: { name: [null, created.name], profile: [null, created.profile] },
  })
  return created
}
