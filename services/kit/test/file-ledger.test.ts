import { companyDeleted } from '@recado/contracts/auth/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, systemCaller } from '../src/caller.ts'
import type { RepositoryTx } from '../src/db/tx.ts'
import { newMediaKey, newPlatformKey } from '../src/media/media-key.ts'
import type { MediaStore } from '../src/media/media-store.ts'
import { removeOldFiles } from '../src/media/remove-old-files.ts'
import { eventually } from '../src/testing/service.ts'
import { claimsOf } from '../src/testing/tokens.ts'
import { runJob } from '../src/work/run-jobs.ts'
import { type Owners, startOwners } from './fixture/owners/harness.ts'
import { addPicture, chatFiles, type Database, noticeFiles } from './fixture/owners/service.ts'

let owners: Owners
beforeAll(async () => {
  owners = await startOwners()
})
afterAll(() => owners.service.close())

const twoPromises = () => ({ both: Promise.withResolvers<void>(), removed: Promise.withResolvers<void>() })

describe('the file ledger', () => {
  const hoursLeft = async (path: string): Promise<number | null | undefined> => {
    const { rows } = await owners.service.database.query(
      `select round(extract(epoch from delete_after - now()) / 3600)::int as hours from (
         select path, delete_after from media_file union all select path, delete_after from platform_file) file
       where path = $1`,
      [path],
    )
    return rows[0]?.hours
  }
  /** Backdates the files, so that unused ones are due for removal. */
  const passTime = (paths: readonly string[]) =>
    Promise.all(
      ['media_file', 'platform_file'].map((table) =>
        owners.service.database.query(
          `update ${table} set delete_after = now() - interval '1 minute' where path = any ($1) and delete_after is not null`,
          [paths],
        ),
      ),
    )
  const put = (path: string) =>
    owners.store.put(
      path,
      (async function* () {
        yield Buffer.from('x')
      })(),
      1,
    )
  const callerOf = (person: { companyId: number }): Caller => ({
    ...systemCaller(person.companyId, 'test'),
    person: claimsOf(person),
  })
  /** Stores an unused file of each owner. */
  async function expected(caller: Caller): Promise<string[]> {
    const paths = [await owners.deps.inTx(caller, chatFiles.expectFile)]
    paths.push(await owners.deps.inTx(caller, noticeFiles.expectFile))
    for (const path of paths) await put(path)
    return paths
  }
  const remove = async (through: MediaStore = owners.store) => {
    for (const ledger of [chatFiles, noticeFiles]) {
      expect((await runJob(removeOldFiles(ledger, through), owners.deps)).failed).toBe(0)
    }
  }

  test('the ledger removes an expected file that was never stored, and keeps used and new files', async () => {
    const ana = owners.somebody({ super: true })
    const kept = [await owners.picture(ana), await owners.notice(ana)]
    const form = new FormData()
    form.append('title', 'refused')
    form.append('file', new Blob(['x']), 'a.txt')
    expect((await owners.service.raw('POST', addPicture.url, { body: form, as: ana })).status).toBe(409)
    const sql = 'select path from media_file where company_id = $1 and delete_after is not null'
    const refused = (await owners.service.database.query(sql, [ana.companyId])).rows.map(({ path }) => path as string)
    const [unused, young] = [[...refused, ...(await expected(callerOf(ana)))], await expected(callerOf(ana))]
    expect(await Promise.all(unused.map(hoursLeft))).toEqual([1, 1, 1])
    await passTime([...unused, ...kept])

    await remove()

    expect(await Promise.all([...unused, ...young, ...kept].map(owners.store.sizeOf))).toEqual([
      ...unused.map(() => undefined),
      1,
      1,
      10,
      10,
    ])
    expect(await Promise.all([...unused, ...young, ...kept].map(hoursLeft))).toEqual([
      ...unused.map(() => undefined),
      1,
      1,
      null,
      null,
    ])
  })

  test('the ledger removes a released file a day later, unless another row uses it', async () => {
    const ana = owners.somebody({ super: true })
    const caller = callerOf(ana)
    const [gone, used, shown] = [await owners.picture(ana), await owners.picture(ana), await owners.notice(ana)]
    await owners.service.database.query('delete from picture where path = $1', [gone])

    await owners.deps.inTx(caller, (tx) => chatFiles.releaseFiles(tx, [gone, used]))
    await owners.deps.inTx(caller, (tx) => noticeFiles.releaseFiles(tx, [shown]))

    expect(await Promise.all([gone, used, shown].map(hoursLeft))).toEqual([24, null, 24])
    await owners.deps.inTx(caller, (tx) => chatFiles.keepFiles(tx, [gone, gone]))
    expect(await hoursLeft(gone)).toBeNull()
  })

  test('the ledger lets two processes remove the same file, although one of them is late', async () => {
    const ana = owners.somebody({ super: true })
    const paths = await expected(callerOf(ana))
    await passTime(paths)
    const meetings = new Map(paths.map((path) => [path, { found: 0, ...twoPromises() }]))
    const meeting: MediaStore = {
      ...owners.store,
      async remove(path) {
        const at = meetings.get(path)
        if (!at) return
        at.found += 1
        if (at.found === 1) await at.both.promise
        else {
          at.both.resolve()
          await at.removed.promise
        }
        await owners.store.remove(path)
        at.removed.resolve()
      },
    }

    await Promise.all([remove(meeting), remove(meeting)])

    expect([...meetings.values()].map(({ found }) => found)).toEqual([2, 2])
    expect(await Promise.all(paths.map(owners.store.sizeOf))).toEqual([undefined, undefined])
    expect(await Promise.all(paths.map(hoursLeft))).toEqual([undefined, undefined])
  })

  test.each([
    ['another owner', (companyId: number) => newMediaKey('tickets', companyId)],
    ['another company', (companyId: number) => newMediaKey('chat', companyId + 1)],
    ['the platform', () => newPlatformKey()],
    ['an invalid text', (companyId: number) => `chat/${companyId}/..`],
  ])('the ledger refuses a key of %s', async (_what, keyFor) => {
    const { companyId } = owners.somebody()
    const path = keyFor(companyId)

    const keeping = owners.deps.inTx(systemCaller(companyId, 'test'), (tx) => chatFiles.keepFiles(tx, [path]))

    await expect(keeping).rejects.toThrow('not the key of a file of chat')
    expect(await hoursLeft(path)).toBeUndefined()
  })

  test('the ledger does not release files of another company', async () => {
    const [ana, other] = [owners.somebody(), owners.somebody()]
    const path = await owners.picture(ana)
    await owners.service.database.query('delete from picture where path = $1', [path])

    await owners.deps.inTx(systemCaller(other.companyId, 'test'), (tx) => chatFiles.releaseFiles(tx, [path]))

    expect(await hoursLeft(path)).toBeNull()
  })

  test('the ledger of a deleted company is removed with its files, and files of other owners stay', async () => {
    const [gone, other] = [owners.somebody({ super: true }), owners.somebody()]
    const [own, theirs, shown] = [await owners.picture(gone), await owners.picture(other), await owners.notice(gone)]

    await owners.service.publish(companyDeleted, gone.companyId, { companyId: gone.companyId })

    const rows = () => owners.service.database.query('select 1 from media_file where company_id = $1', [gone.companyId])
    await eventually(async () => (await rows()).rowCount === 0)
    expect(await Promise.all([own, theirs, shown].map(owners.store.sizeOf))).toEqual([undefined, 10, 10])
    expect(await Promise.all([theirs, shown].map(hoursLeft))).toEqual([null, null])
    expect(await owners.open(shown, await owners.linkOf(shown, other), other)).toMatchObject({ status: 200 })
  })

  test('the ledger of the platform can be changed only by super users, not by programs or the app role', async () => {
    const path = await owners.notice(owners.somebody({ super: true }))
    const { companyId } = owners.somebody()
    const event = systemCaller(companyId, 'test')
    const person: Caller = { ...event, person: claimsOf({ companyId }) }
    const program = { ...event, connectionId: 1 }

    for (const caller of [person, program]) {
      for (const change of [noticeFiles.keepFiles, noticeFiles.releaseFiles]) {
        await expect(owners.deps.inTx(caller, (tx) => change(tx, [path]))).rejects.toThrow('ERR_NO_PERMISSION')
      }
      await expect(owners.deps.inTx(caller, noticeFiles.expectFile)).rejects.toThrow('ERR_NO_PERMISSION')
    }
    await expect(
      owners.deps.inTx(event, ({ db }: RepositoryTx<Database>) =>
        db.deleteFrom('platform_file').where('path', '=', path).execute(),
      ),
    ).rejects.toThrow('permission denied')
    await owners.deps.inTx(event, (tx) => noticeFiles.keepFiles(tx, [path]))
  })
})
