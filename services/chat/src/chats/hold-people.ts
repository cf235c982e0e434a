import { ensureCaller, lockUsers } from '@recado/kit/copies/users'
import { missing } from '@recado/kit/errors'
import { findNewestPerson } from '../people/person-repository.ts'
import type { PersonTx } from '../tables/db.ts'

/**
 * Checks that the caller and these users exist in the company, and share-locks them, so that they are not deleted
 * before the transaction ends.
 * @throws ERR_NO_USER_FOUND
 */
export async function holdPeople(tx: PersonTx, userIds: readonly number[]): Promise<void> {
  await ensureCaller(tx)
  const people = await lockUsers(tx, [...userIds, tx.caller.person.userId])
  const known = new Set(people.filter(({ deleted }) => !deleted).map(({ id }) => id))
  const unknown = userIds.find((id) => !known.has(id))
  if (unknown !== undefined) throw missing('user', unknown, await findNewestPerson(tx))
}
