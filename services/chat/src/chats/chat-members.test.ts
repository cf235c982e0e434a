import { listChats } from '@recado/contracts/chats/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, claimsOf, type Harness, type Person, startChat } from '../../test/harness.ts'

const NAMES = ['Álvaro', 'alvaro', 'ALVARO', 'Zé', 'zeca', 'Bia', 'bia', 'Çelik', 'Célia', 'Ana Maria', 'Ana', 'Ênio']
const CHATS = 30
const ROUNDS = 12

/** @returns a function that returns numbers from 0 to less than `below`, the same ones in every run */
function createRandom() {
  let state = 7
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

let harness: Harness
let company: Company
let people: Person[]
beforeAll(async () => {
  harness = await startChat()
  company = await harness.company()
  people = await Promise.all(NAMES.map((name) => company.person({ name })))
  await harness.service.database.query(
    `with made as (insert into chat (company_id, title, owner_id, last_seq)
         select $1, 'Chat ' || n, ($2::bigint[])[1 + n % 12], n % 9 from generate_series(1, $3::int) as n returning id, last_seq)
     insert into chat_member (company_id, chat_id, user_id, read_seq)
       select $1, id, person, (id + person) % 9 from made, unnest($2::bigint[]) as person where (id * 7 + person * 5) % 3 < 2`,
    [company.id, people.map(({ userId }) => userId), CHATS],
  )
})
afterAll(() => harness.close())

/** Reads the user's chats and their members with one subquery per chat, as the expected result. */
async function oneByOne({ userId }: Person) {
  const { rows } = await harness.service.database.query(
    `select id::int, (
       select jsonb_agg(jsonb_build_object('userId', member.user_id, 'readSeq', member.read_seq,
         'unreads', greatest(chat.last_seq - member.read_seq, 0), 'user', jsonb_build_object('id', member.user_id,
         'name', person.name, 'online', presence.online is true and not person.deleted))
         order by folded(person.name), member.user_id)
       from chat_member member
       join user_ref person on person.company_id = $1 and person.id = member.user_id
       left join person_presence presence on presence.company_id = $1 and presence.user_id = member.user_id
       where member.company_id = $1 and member.chat_id = chat.id) as users
     from chat where company_id = $1 and exists (
       select from chat_member mine where mine.company_id = $1 and mine.chat_id = chat.id and mine.user_id = $2)
     order by updated_at desc, id desc`,
    [company.id, userId],
  )
  return rows as { id: number; users: unknown[] }[]
}

async function listed(as: Person) {
  const found: { id: number; users: unknown[] }[] = []
  for (let pageNumber = 1, hasMore = true; hasMore; pageNumber++) {
    const { body } = await harness.service.call(listChats, { query: { pageNumber } }, { as: claimsOf(as) })
    found.push(...body.records.map(({ id, users }) => ({ id, users })))
    hasMore = body.hasMore
  }
  return found
}

test('lists contain the correct members of every chat after random changes of users, presence, members and read positions', async () => {
  const random = createRandom()
  const { database } = harness.service
  const changes: [sql: string, value: () => number | string | boolean][] = [
    ['update user_ref set name = $3 where company_id = $1 and id = $2', () => NAMES[random(NAMES.length)] ?? ''],
    ['update user_ref set deleted = $3 where company_id = $1 and id = $2', () => random(2) === 0],
    [
      `insert into person_presence (company_id, user_id, version, online) values ($1, $2, 1, $3)
       on conflict (company_id, user_id) do update set online = excluded.online`,
      () => random(3) > 0,
    ],
    ['update chat_member set read_seq = $3 where company_id = $1 and user_id = $2', () => random(9)],
    ['delete from chat_member where company_id = $1 and user_id = $2 and chat_id % 5 = $3', () => random(5)],
    [
      `insert into chat_member (company_id, chat_id, user_id, read_seq)
       select $1, id, $2, 0 from chat where company_id = $1 and id % 4 = $3 on conflict do nothing`,
      () => random(4),
    ],
    ['update chat set updated_at = now() where company_id = $1 and owner_id = $2 and id % 3 = $3', () => random(3)],
  ]
  for (let round = 0; round < ROUNDS; round++) {
    for (const [sql, value] of changes) {
      await database.query(sql, [company.id, people[random(people.length)]?.userId, value()])
    }
    const reader = people[random(people.length)]
    if (!reader) throw new Error('the test has no users')
    await database.query('update user_ref set deleted = false where company_id = $1 and id = $2', [
      company.id,
      reader.userId,
    ])

    expect(await listed(reader), `round ${round}`).toEqual(await oneByOne(reader))
  }
})
