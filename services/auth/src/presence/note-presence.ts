import { userUpdated } from '@recado/contracts/auth/events'
import type { Tx } from '../tables/db.ts'
import { toUser } from '../users/user.ts'
import { getUser, updateUserRow } from '../users/user-repository.ts'
import { deleteOldWords, isAnywhere, keepWord, lockPresence, type Word } from './presence-repository.ts'

/** Stores a process's report on a person's presence. Colleagues are told when that changes. */
export async function notePresence(tx: Tx, word: Word): Promise<void> {
  const known = await lockPresence(tx, word.userId)
  if (!known) return // deleted since the report
  await keepWord(tx, word)
  await settle(tx, word.userId, known, word.at)
}

/** Marks people as offline whom no process has reported for a while. */
export async function forgetOldPresence(tx: Tx, now: Date): Promise<void> {
  for (const userId of await deleteOldWords(tx)) {
    const known = await lockPresence(tx, userId)
    if (known) await settle(tx, userId, known, now)
  }
}

async function settle(tx: Tx, userId: number, known: { isOnline: boolean }, at: Date): Promise<void> {
  const isOnline = await isAnywhere(tx, userId)
  if (isOnline === known.isOnline) return
  await updateUserRow(tx, userId, { online: isOnline, last_seen_at: at })
  await tx.emit(userUpdated, { user: toUser(await getUser(tx, userId)) })
}
