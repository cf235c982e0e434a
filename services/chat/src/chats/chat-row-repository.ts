import type { Chat, ChatActivity, ChatMember } from '@recado/contracts/chats/chat'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { ChatTable, Database, Tx } from '../db.ts'

type ChatRow = Selectable<ChatTable>

/** Those who are in the chat, by name. */
const MEMBERS = sql<ChatMember[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'userId', member.user_id,
    'unreads', greatest(chat.last_seq - member.read_seq, 0),
    'readSeq', member.read_seq,
    'user', jsonb_build_object(
      'id', member.user_id, 'name', person.name, 'online', presence.online is true and not person.deleted)
  ) order by folded(person.name), member.user_id), '[]')
  from chat_member member
  join user_ref person on person.id = member.user_id
  left join person_presence presence on presence.user_id = member.user_id
  where member.chat_id = chat.id)`

/**
 * Chats with their members.
 * @param page rows that are chosen before anything is joined to them; without one, every chat
 */
export const selectChats = ({ db }: Tx, page?: SelectQueryBuilder<Database, 'chat', object>) =>
  db
    .selectFrom((page?.as('chat') ?? 'chat') as 'chat')
    .selectAll('chat')
    .select(MEMBERS.as('members'))

export const toChat = (row: ChatRow & { members: ChatMember[] }): Chat => ({ ...toActivity(row), users: row.members })

export const toActivity = (row: ChatRow): ChatActivity => ({
  id: row.id,
  companyId: row.company_id,
  uuid: row.uuid,
  title: row.title,
  ownerId: row.owner_id,
  lastMessage: row.last_message,
  lastSeq: row.last_seq,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
