import { newMediaKey } from '@recado/kit/media/media-key'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenFile, storeOf } from '../../test/files.ts'
import { type Harness, startTickets } from '../../test/harness.ts'

describe('files that nobody uses', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const stored = async (companyId: number) => {
    const path = newMediaKey('tickets', companyId)
    await (await storeOf(harness)).put(
      path,
      (async function* () {
        yield Buffer.from('x')
      })(),
      1,
    )
    return path
  }
  const mark = (companyId: number, path: string, deleteAfter: string) =>
    harness.service.database.query(
      `insert into media_file (company_id, path, delete_after) values ($1, $2, now() + $3::interval)`,
      [companyId, path, deleteAfter],
    )

  test('go when their time has come, of every company, and those that are used or young stay', async () => {
    const [one, two] = [await harness.company(), await harness.company()]
    const old = [await stored(one.id), await stored(two.id)]
    const young = await stored(one.id)
    const used = await givenFile(harness, one)
    await mark(one.id, old[0] ?? '', '-1 minute')
    await mark(two.id, old[1] ?? '', '-1 minute')
    await mark(one.id, young, '1 minute')

    await harness.service.restart() // it looks when it starts

    const store = await storeOf(harness)
    await expect.poll(() => Promise.all(old.map(store.sizeOf))).toEqual([undefined, undefined])
    expect(await Promise.all([young, used.path].map(store.sizeOf))).toEqual([1, 5])
    await expect
      .poll(async () => (await harness.service.database.query('select path from media_file order by 1')).rows)
      .toEqual([young, used.path].sort().map((path) => ({ path })))
  })
})
