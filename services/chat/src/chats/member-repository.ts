import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

/** The members of the chat, in the order in which they joined. */
export async function findMemberIds({ db }: RepositoryTx, chatId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_member')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Adds members to a locked chat. All existing messages count as read by them. */
export async function addMembers({ db }: RepositoryTx, chatId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await sql`insert into chat_member (chat_id, user_id, read_seq)
    select chat.id, added, chat.last_seq from chat, unnest(${userIds}::bigint[]) added where chat.id = ${chatId}
    on conflict do nothing`.execute(db)
}

/** Removes members from a locked chat. */
export async function removeMembers({ db }: RepositoryTx, chatId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await db.deleteFrom('chat_member').where('chat_id', '=', chatId).where('user_id', 'in', userIds).execute()
}

/** Raises the member's `read_seq` to `seq`. @returns false when it was as high already */
export async function raiseReadSeq(
  { db }: RepositoryTx,
  { chatId, userId, seq }: { readonly chatId: number; readonly userId: number; readonly seq: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_member')
    .set({ read_seq: seq })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('read_seq', '<', seq)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
