import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { plansOf, type Statement } from '@recado/kit/testing/explain'
import { claimsOf as tokenOf } from '@recado/kit/testing/tokens'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listChatMessages } from '../src/chats/list-chat-messages.ts'
import { countUnreadChats, listChats, showChat } from '../src/chats/list-chats.ts'
import { readChat } from '../src/chats/read-chat.ts'
import { sendChatMessages } from '../src/chats/send-chat-messages.ts'
import { listNotifications, readAllNotifications } from '../src/notifications/read-notifications.ts'
import type { Database, PersonTx } from '../src/tables/db.ts'
import { type Company, claimsOf, type Harness, type Person, startChat } from './harness.ts'

type Filled = {
  readonly company: Company
  readonly person: Person
  readonly chatId: number
  readonly messageId: number
}

const LARGE = { chats: 300, members: 200, messages: 10_000, notifications: 500 }
const SMALL = { chats: 2, members: 2, messages: 2, notifications: 1 }

describe('statements in a database with many chats and messages', () => {
  let harness: Harness
  let large: Filled
  let small: Filled
  let database: Kysely<Database>
  let statements: Statement[] = []
  beforeAll(async () => {
    harness = await startChat({ isAlone: true })
    large = await fill(LARGE)
    small = await fill(SMALL)
    await harness.service.database.query('analyze')
    const own = createPool(harness.service.environment['DATABASE_URL'] ?? '', 1, createLog('chat', 'silent'))
    database = new Kysely({ dialect: new CompanyDialect(own), log: ({ query }) => void statements.push(query) })
  })
  afterAll(async () => {
    await database.destroy()
    await harness.close()
  })

  /** Creates chats of one user with colleagues. The first chat has `messages` messages, each other chat has one. */
  async function fill({ chats, members, messages, notifications }: typeof LARGE): Promise<Filled> {
    const company = await harness.company()
    const person = await company.person()
    const { rows } = await harness.service.database.query<{ chatId: number; messageId: number }>(
      `with people as (insert into user_ref (company_id, id, name, profile, version)
           select $1, 1e6 + n, 'Colega ' || n, 'user', 1 from generate_series(1, $3::int) n returning id),
         made as (insert into chat (company_id, title, owner_id, last_message, last_seq)
           select $1, 'Chat ' || n, $2, 'Oi', case when n = 1 then $5 else 1 end from generate_series(1, $4::int) n
           returning id, last_seq),
         elsewhere as (insert into chat (company_id, title, owner_id, last_seq)
           select $1, 'Outro', people.id, 0 from people, generate_series(1, 10) returning id),
         others as (insert into chat_member (company_id, chat_id, user_id, read_seq)
           select $1, elsewhere.id, people.id, 0 from elsewhere, people where people.id < 1e6 + 8),
         joined as (insert into chat_member (company_id, chat_id, user_id, read_seq)
           select $1, made.id, $2, 0 from made union all
           select $1, made.id, people.id, 0 from made, people where made.last_seq > 1 or people.id < 1e6 + 5),
         written as (insert into chat_message (company_id, chat_id, seq, sender_id, message, media_type)
           select $1, made.id, n, $2, 'Texto ' || n, 'chat' from made, generate_series(1, made.last_seq) n
           returning id, chat_id, seq),
         liked as (insert into chat_reaction (company_id, message_id, user_id, emoji)
           select $1, written.id, $2, '👍' from written),
         told as (insert into notification (company_id, user_id, kind, source, about)
           select $1, person, 'ticket-assigned', n::text, '{}'
             from generate_series(1, $6::int) n, (select $2::bigint as person union all select id from people) who)
       select chat_id::int as "chatId", id::int as "messageId" from written
         where seq = $5 / 2 and chat_id in (select id from made where last_seq = $5)`,
      [company.id, person.userId, members, chats, messages, notifications],
    )
    const [middle] = rows
    if (!middle) throw new Error('the first chat has no message in its middle')
    return { company, person, ...middle }
  }

  async function run({ company, person }: Filled, work: (tx: PersonTx) => Promise<unknown>): Promise<Statement[]> {
    const caller = {
      companyId: company.id,
      person: tokenOf(claimsOf(person)),
      correlationId: 'test',
      language: 'pt',
    } as const
    statements = []
    await createInTx(database, () => {})(caller, work)
    return statements.filter(({ sql }) => !/^(begin|commit)/.test(sql))
  }

  const plansFor = (asked: readonly Statement[]): Promise<string[]> => plansOf(harness.service, large.company.id, asked)

  const said = { message: 'Oi', mentions: [], references: [], isVoice: false, files: [] }
  const page = { pageNumber: 1 }
  const history =
    ({ chatId }: Filled, place: object) =>
    (tx: PersonTx) =>
      listChatMessages(tx, { chatId, ...page, ...place })
  const WORK: [name: string, count: number, work: (of: Filled) => (tx: PersonTx) => Promise<unknown>][] = [
    ['a list of chats', 2, () => (tx) => listChats(tx, page)],
    ['a search of chats', 2, () => (tx) => listChats(tx, { ...page, searchParam: 'Colega 1' })],
    ['the count of unread chats', 1, () => countUnreadChats],
    ['one chat', 1, (of) => (tx) => showChat(tx, of.chatId)],
    ['a page of the newest messages', 2, (of) => history(of, {})],
    ['a page of older messages', 3, (of) => history(of, { before: of.messageId })],
    ['a page of newer messages', 3, (of) => history(of, { after: of.messageId })],
    ['a page around a message', 3, (of) => history(of, { around: of.messageId })],
    ['a mark of a chat as read', 6, (of) => (tx) => readChat(tx, { chatId: of.chatId, upTo: of.messageId })],
    ['a new message', 8, (of) => (tx) => sendChatMessages(tx, { chatId: of.chatId, ...said })],
    ['a page of notifications', 4, () => (tx) => listNotifications(tx, { ...page, unreadOnly: false })],
    ['a mark of notifications as read', 5, () => (tx) => readAllNotifications(tx, {})],
  ]

  test.each(WORK)(
    '%s takes %i statements, however many rows exist, without a full scan of a table',
    async (_, count, work) => {
      const [ofSmall, ofLarge] = [await run(small, work(small)), await run(large, work(large))]

      expect([ofSmall.length, ofLarge.length], ofLarge.map(({ sql }) => sql).join('\n')).toEqual([count, count])
      for (const [i, plan] of (await plansFor(ofLarge.filter(({ sql }) => !sql.includes('outbox')))).entries()) {
        expect(plan, ofLarge[i]?.sql).not.toMatch(/Seq Scan on (chat_message|chat_member|notification|chat_reaction)\b/)
      }
    },
  )

  test('a page of messages is read as a range of places, without a scan of the chat', async () => {
    const [shown] = (await run(large, (tx) => listChatMessages(tx, { chatId: large.chatId, pageNumber: 250 }))).slice(
      -1,
    )
    const [plan = ''] = shown ? await plansFor([shown]) : []

    expect(plan).toMatch(/Index Cond: \(\(company_id = .*\) AND \(chat_id = .*\) AND \(seq >= .*\) AND \(seq <= .*\)\)/)
  })
})
