import type { Chat, ChatActivity } from '@recado/contracts/chats/chat'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { ChatTable } from '../tables/chat-tables.ts'
import type { RepositoryTx } from '../tables/db.ts'
import { selectChats, toActivity, toChat } from './chat-row-repository.ts'

/** The columns of a chat that may change. */
type ChatChange = Pick<Updateable<ChatTable>, 'title' | 'owner_id' | 'last_message' | 'last_seq'>

/** @returns the chat if the user is a member of it @param name the id or the uuid of the chat */
export async function findChatOf(tx: RepositoryTx, userId: number, name: number | string): Promise<Chat | undefined> {
  const page = tx.db
    .selectFrom('chat')
    .where((eb) => (typeof name === 'number' ? eb('chat.id', '=', name) : eb('chat.uuid', '=', name)))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('chat_member as mine')
          .select('mine.chat_id')
          .whereRef('mine.chat_id', '=', 'chat.id')
          .where('mine.user_id', '=', userId),
      ),
    )
  const row = await selectChats(tx, page).executeTakeFirst()
  return row && toChat(row)
}

export const getChat = async (tx: RepositoryTx, id: number): Promise<Chat> =>
  toChat(await selectChats(tx, tx.db.selectFrom('chat').where('chat.id', '=', id)).executeTakeFirstOrThrow())

/** Locks the chat until the transaction ends, so that no other transaction adds messages or changes members. */
export async function lockChat({ db }: RepositoryTx, id: number): Promise<ChatActivity | undefined> {
  const row = await db.selectFrom('chat').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toActivity(row)
}

/** Locks the user's chats in a fixed order, so that two transactions cannot deadlock. @returns their ids */
export async function lockChatsOf({ db }: RepositoryTx, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('chat')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('chat_member').select('chat_id').where('user_id', '=', userId))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertChat({ db }: RepositoryTx, chat: Insertable<ChatTable>): Promise<number> {
  const { id } = await db.insertInto('chat').values(chat).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Changes the chat and raises its version. The chat moves to the top of lists.
 * @param options `keepsPlace`: true if the chat keeps its position in lists
 */
export async function updateChat(
  { db }: RepositoryTx,
  id: number,
  change: ChatChange,
  { keepsPlace = false }: { readonly keepsPlace?: boolean } = {},
): Promise<ChatActivity> {
  const row = await db
    .updateTable('chat')
    .set((eb) => ({
      ...change,
      version: eb('version', '+', 1),
      ...(!keepsPlace && { updated_at: sql<Date>`clock_timestamp()` }),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toActivity(row)
}

/** Deletes a chat with its members, messages and reactions. @returns the paths of the files in its messages */
export async function removeChat({ db }: RepositoryTx, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_message')
    .select('media_path as path')
    .where('chat_id', '=', id)
    .where(sql<SqlBool>`media_path is not null`)
    .execute()
  await db.deleteFrom('chat').where('id', '=', id).execute()
  return rows.flatMap(({ path }) => path ?? [])
}

export async function findChatVersion({ db }: RepositoryTx, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('chat').select('version').where('id', '=', id).executeTakeFirst()
  return row?.version
}
