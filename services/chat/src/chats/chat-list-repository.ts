import type { Chat } from '@recado/contracts/chats/chat'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { foldedSearch } from '@recado/kit/db/folded-search'
import { countRows } from '@recado/kit/db/page'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, RepositoryTx } from '../tables/db.ts'
import { selectChats, toChat } from './chat-row-repository.ts'

type Search = { readonly userId: number; readonly searchParam?: string | undefined }

/** One page of the user's chats that match the search, latest change first. */
export async function findChatsOf(tx: RepositoryTx, search: Search & { readonly pageNumber: number }): Promise<Chat[]> {
  const page = tx.db
    .selectFrom('chat')
    .where(isFoundBy(search))
    .orderBy('chat.updated_at', 'desc')
    .orderBy('chat.id', 'desc')
    .limit(sql.lit(PAGE_SIZE.chats)) // PostgreSQL can reuse the plan only if the limit is a literal
    .offset((search.pageNumber - 1) * PAGE_SIZE.chats)
  const rows = await selectChats(tx, page).orderBy('chat.updated_at', 'desc').orderBy('chat.id', 'desc').execute()
  return rows.map(toChat)
}

export const countChatsOf = ({ db }: RepositoryTx, search: Search): Promise<number> =>
  countRows(db.selectFrom('chat').where(isFoundBy(search)))

/** Counts the user's chats with unread messages, and the unread messages in them. */
export function countUnread({ db }: RepositoryTx, userId: number): Promise<{ chats: number; messages: number }> {
  const unreads = sql<number>`chat.last_seq - chat_member.read_seq`
  return db
    .selectFrom('chat_member')
    .innerJoin('chat', 'chat.id', 'chat_member.chat_id')
    .select([sql<number>`count(*)::int`.as('chats'), sql<number>`coalesce(sum(${unreads}), 0)::int`.as('messages')])
    .where('chat_member.user_id', '=', userId)
    .where(sql<SqlBool>`${unreads} > 0`)
    .executeTakeFirstOrThrow()
}

/** Matches chats of the user whose title, last message or member's name contains the search text. */
const isFoundBy =
  ({ userId, searchParam }: Search) =>
  (eb: ExpressionBuilder<Database, 'chat'>) => {
    const isMine = eb(
      'chat.id',
      'in',
      eb.selectFrom('chat_member').select('chat_member.chat_id').where('chat_member.user_id', '=', userId),
    )
    if (!searchParam) return isMine
    const names = sql<SqlBool>`exists (
      select from chat_member member where member.chat_id = chat.id and member.user_id = any(array(
        select id from user_ref where strpos(folded(name), folded(${searchParam})) > 0)))`
    return eb.and([isMine, eb.or([foldedSearch('chat.search_text', searchParam), names])])
  }
