import type { Chat, ChatActivity, ChatMember } from '@recado/contracts/chats/chat'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { ChatMemberTable, ChatTable } from '../tables/chat-tables.ts'
import type { Database, RepositoryTx } from '../tables/db.ts'

/** The columns are named, because PostgreSQL does not reuse the plan of `*` (`createStatementNames`). */
const COLUMNS = [
  ...(['id', 'company_id', 'uuid', 'title', 'owner_id', 'last_message', 'last_seq'] as const),
  ...(['created_at', 'updated_at', 'version'] as const),
] as const
type ChatRow = Pick<Selectable<ChatTable>, (typeof COLUMNS)[number]>

const MEMBERS = sql<Pick<Selectable<ChatMemberTable>, 'chat_id' | 'user_id' | 'read_seq'>>`(
  select member.chat_id, member.user_id, member.read_seq
  from page join chat_member member on member.chat_id = page.id)`

/** The members of all selected chats, numbered by name. Each name is folded once, even if the user is in many chats. */
const PEOPLE = sql<{ id: number; name: string; online: boolean; place: number }>`(
  select person.id, person.name, presence.online is true and not person.deleted as online,
    row_number() over (order by folded(person.name), person.id) as place
  from user_ref person
  left join person_presence presence on presence.user_id = person.id
  where person.id = any(array(select distinct user_id from member)))`

const LISTS = sql<{ chat_id: number; list: ChatMember[] }>`(
  select page.id as chat_id, json_agg(json_build_object(
    'userId', member.user_id,
    'unreads', greatest(page.last_seq - member.read_seq, 0),
    'readSeq', member.read_seq,
    'user', json_build_object('id', member.user_id, 'name', people.name, 'online', people.online)
  ) order by people.place) as list
  from page
  join member on member.chat_id = page.id
  join people on people.id = member.user_id
  group by page.id)`

/** Selects chats with their members, sorted by name. @param page chooses the chats before the joins */
export const selectChats = ({ db }: RepositoryTx, page: SelectQueryBuilder<Database, 'chat', object>) =>
  db
    .with('page', () => page.select(COLUMNS))
    .with(
      (cte) => cte('member').materialized(),
      () => MEMBERS,
    )
    .with(
      (cte) => cte('people').materialized(),
      () => PEOPLE,
    )
    .with('members', () => LISTS)
    .selectFrom('page as chat')
    .leftJoin('members', 'members.chat_id', 'chat.id')
    .select(COLUMNS)
    .select(sql<ChatMember[]>`coalesce(members.list, '[]')`.as('members'))

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
