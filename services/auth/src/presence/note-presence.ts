import { userUpdated } from '@recado/contracts/auth/events'
import type { Tx } from '../tables/db.ts'
import { toUser } from '../users/user.ts'
import { getUser, updateUserRow } from '../users/user-repository.ts'
import { deleteOldWords, isAnywhere, keepWord, lockPresence, type Word } from './presence-repository.ts'

/** Stores a realtime process's report on a user's presence, and announces a change of the user's state. */
export async function notePresence(tx: Tx, word: Word): Promise<void> {
  const known = await lockPresence(tx, word.userId)
  if (!known) return // the user was deleted after the report
  await keepWord(tx, word)
  await settle(tx, word.userId, known, word.at)
}

/** Marks users as offline when no realtime process has reported them for a while. */
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
