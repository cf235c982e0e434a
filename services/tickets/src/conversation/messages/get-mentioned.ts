import { type KnownUser, lockUsers } from '@recado/kit/copies/users'
import { notFound } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'

/** @returns the colleagues with these ids, without duplicates @throws ERR_NO_USER_FOUND */
export async function getMentioned(tx: PersonTx, ids: readonly number[]): Promise<KnownUser[]> {
  const wanted = [...new Set(ids)]
  const people = wanted.length > 0 ? (await lockUsers(tx, wanted)).filter(({ deleted }) => !deleted) : []
  if (people.length < wanted.length) throw notFound('user')
  return people
}
