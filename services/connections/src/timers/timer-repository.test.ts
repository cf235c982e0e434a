import { expect, test } from 'vitest'
import { CONNECTION, openDatabaseForFile } from '../../test/repositories.ts'
import { removePerson } from '../identities/erased-person-repository.ts'
import { findTimer, saveTimers } from './timer-repository.ts'

const { admin, within } = await openDatabaseForFile(746)
await admin.query(`update connection set number = '5511988880000'`)

const at = (second: number) => new Date(1_790_000_000_000 + second * 1_000)
const save = (...told: Parameters<typeof saveTimers>[2]) => within((tx) => saveTimers(tx, CONNECTION, told))
const found = (chat: { phone: string | null; lid: string | null }) => within((tx) => findTimer(tx, CONNECTION, chat))

test('the newest setting of a chat wins, however often and in whatever order they are told', async () => {
  const chat = { phone: null, lid: '71' }
  const [day, off, week] = [86_400, 0, 604_800].map((seconds, index) => ({ chat, seconds, setAt: at(index) }))
  if (!day || !off || !week) throw new Error('three settings')

  expect(await save(day, off)).toEqual([{ phone: null, lid: '71', seconds: 0, setAt: at(1) }])
  expect(await save(week)).toHaveLength(1)
  expect(await save(day, week, off)).toEqual([])
  expect(await found(chat)).toEqual({ seconds: 604_800, setAt: at(2) })
})

test.each([
  ['older', 0, 604_800],
  ['newer', 2, 86_400],
])(
  'a setting that was told under the number goes to the LID, where it is %s than what the LID tells',
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

test('a setting goes with the erasure of the person, and those of others stay', async () => {
  const [one, other] = [
    { phone: '5521999990008', lid: null },
    { phone: null, lid: '73' },
  ]
  await save({ chat: one, seconds: 1, setAt: at(0) }, { chat: other, seconds: 2, setAt: at(0) })

  await within((tx) => removePerson(tx, { phones: [one.phone ?? ''], lids: [] }))

  expect(await found(one)).toBeUndefined()
  expect(await found(other)).toMatchObject({ seconds: 2 })
})

test('the chats of a number that was linked before say nothing of those of the next', async () => {
  const chat = { phone: null, lid: '74' }
  await save({ chat, seconds: 86_400, setAt: at(0) })
  await admin.query(`update connection set number = '5511988880001'`)

  expect(await found(chat)).toBeUndefined()
})
