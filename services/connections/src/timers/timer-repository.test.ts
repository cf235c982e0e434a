import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CONNECTION, openDatabaseForFile } from '../../test/repositories.ts'
import { removePerson } from '../identities/erased-person-repository.ts'
import { dropOtherAccounts } from '../sessions/other-accounts-repository.ts'
import { findTimer, saveTimers, timerOf } from './timer-repository.ts'

const { admin, within } = await openDatabaseForFile(746)
await admin.query(`update connection set number = '5511988880000'`)

const at = (second: number) => new Date(1_790_000_000_000 + second * 1_000)
const save = (...told: Parameters<typeof saveTimers>[2]) => within((tx) => saveTimers(tx, CONNECTION, told))
const found = (chat: { phone: string | null; lid: string | null }) => within((tx) => findTimer(tx, CONNECTION, chat))

test('the newest timer of a chat stays stored when reports are repeated or arrive in another order', async () => {
  const chat = { phone: null, lid: '71' }
  const [day, off, week] = [86_400, 0, 604_800].map((seconds, index) => ({ chat, seconds, setAt: at(index) }))
  if (!day || !off || !week) throw new Error('the test needs three timers')

  expect(await save(day, off)).toEqual([{ phone: null, lid: '71', seconds: 0, setAt: at(1) }])
  expect(await save(week)).toHaveLength(1)
  expect(await save(day, week, off)).toEqual([])
  expect(await found(chat)).toEqual({ seconds: 604_800, setAt: at(2) })
})

test.each([
  ['older', 0, 604_800],
  ['newer', 2, 86_400],
])(
  'when a timer under the LID replaces a timer under the phone number that is %s, the newer of the two is stored',
  async (_, second, seconds) => {
    const phone = `552199999000${second}`
    const lid = `72${second}`
    await save({ chat: { phone, lid: null }, seconds: 86_400, setAt: at(second) })
    expect(await found({ phone, lid })).toMatchObject({ seconds: 86_400 })

    await save({ chat: { phone, lid }, seconds: 604_800, setAt: at(1) })

    expect(await found({ phone: null, lid })).toMatchObject({ seconds })
    expect(await found({ phone, lid: null })).toBeUndefined()
  },
)

test('an erasure deletes the timer of the person, and not the timers of other people', async () => {
  const [one, other] = [
    { phone: '5521999990008', lid: null },
    { phone: null, lid: '73' },
  ]
  await save({ chat: one, seconds: 1, setAt: at(0) }, { chat: other, seconds: 2, setAt: at(0) })

  await within((tx) => removePerson(tx, { phones: [one.phone ?? ''], lids: [] }))

  expect(await found(one)).toBeUndefined()
  expect(await found(other)).toMatchObject({ seconds: 2 })
})

test('timers of a previously linked account do not apply to the chats of the next account', async () => {
  const chat = { phone: null, lid: '74' }
  await save({ chat, seconds: 86_400, setAt: at(0) })
  await admin.query(`update connection set number = '5511988880001'`)

  expect(await found(chat)).toBeUndefined()
})

test('a timer that is reported while no account is linked is ignored without an error, and can be stored once an account is linked', async () => {
  await admin.query('update connection set number = null')
  const chat = { phone: null, lid: '75' }
  expect(await save({ chat, seconds: 86_400, setAt: at(0) })).toEqual([])

  await admin.query(`update connection set number = '5511988880001'`)
  expect(await found(chat)).toBeUndefined()
  expect(await save({ chat, seconds: 86_400, setAt: at(0) })).toHaveLength(1)
})

test('linking an account deletes the timers of other accounts, and not its own timers', async () => {
  const owners = async () => (await admin.query('select distinct own_number from chat_timer order by 1')).rows
  await save({ chat: { phone: null, lid: '76' }, seconds: 1, setAt: at(0) })
  expect(await owners()).toEqual([{ own_number: '5511988880000' }, { own_number: '5511988880001' }])

  await within((tx) => dropOtherAccounts(tx, { connectionId: CONNECTION, ownNumber: '5511988880001' }))
  expect(await owners()).toHaveLength(2) // the linked number of the connection is still the first one

  await within((tx) => dropOtherAccounts(tx, { connectionId: CONNECTION, ownNumber: '5511988880002' }))
  expect(await owners()).toEqual([])
})

test('the timer of a chat is found by an index, whether it is stored under a LID, a phone number or a group id', async () => {
  await admin.query(`insert into chat_timer (company_id, connection_id, own_number, lid, phone, group_id, seconds, set_at)
    select company_id, id, number, case n % 3 when 0 then n::text end, case n % 3 when 1 then n::text end,
        case n % 3 when 2 then n::text end, 1, now() from connection, generate_series(1, 6000) as n`)
  await admin.query('analyze chat_timer')
  const names = { lid: sql`'3'::text`, phone: sql`'4'::text`, groupId: sql`'5'::text` }
  const timer = timerOf(sql`${CONNECTION}::bigint`, names)
  const { rows } = await within(({ db }) => sql<{ 'QUERY PLAN': string }>`explain select ${timer}`.execute(db))
  const plan = rows.map((row) => row['QUERY PLAN'])
  const looked = plan.filter((line) => /Index Cond: .*own_number/.test(line))

  expect(plan.join('\n')).not.toContain('Seq Scan on chat_timer')
  for (const name of [`lid = '3'`, `phone = '4'`, `group_id = '5'`])
    expect(
      looked.filter((line) => line.includes(name)),
      plan.join('\n'),
    ).toHaveLength(1)
})
