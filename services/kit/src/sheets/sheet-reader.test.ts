import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UploadedFile } from '../http/files/uploads.ts'
import { openDiskStore } from '../media/disk-store.ts'
import { newMediaKey } from '../media/media-key.ts'
import type { MediaStore } from '../media/media-store.ts'
import { aSheet } from '../testing/a-sheet.ts'
import { createSheetReader } from './sheet-reader.ts'

const LIMIT = { rows: 10, columns: 3 }
let folder: string
let store: MediaStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'))
  store = await openDiskStore(folder)
})
afterAll(async () => {
  store.close()
  await rm(folder, { recursive: true })
})

async function upload(content: Buffer): Promise<UploadedFile> {
  const path = newMediaKey('campaigns', 1)
  await store.put(path, Readable.from([content]), content.length)
  return {
    path,
    name: 'clientes.xlsx',
    mime: 'application/octet-stream',
    kind: 'document',
    size: content.length,
    imageSize: null,
    seconds: null,
    sha256: '',
  }
}

test('concurrent sheets are processed one after the other, and a damaged one does not stop the others', async () => {
  const read = createSheetReader(store)
  const sheets = [aSheet([['Ana', '1', '']]), Buffer.from('no sheet'), aSheet([['Bia', '2', '']])]
  const files = await Promise.all(sheets.map(upload))
  let atWork = 0
  const most: number[] = []

  const results = await Promise.allSettled(
    files.map((file) =>
      read(file, LIMIT, async (cells) => {
        most.push(++atWork)
        await turnOfLoop()
        atWork--
        return cells[1]?.[0]
      }),
    ),
  )

  expect(most).toEqual([1, 1])
  expect(results).toMatchObject([
    { status: 'fulfilled', value: 'Ana' },
    { status: 'rejected', reason: { code: 'ERR_FILE_TYPE_NOT_ALLOWED' } },
    { status: 'fulfilled', value: 'Bia' },
  ])
})

test('a sheet is not read before the work on the previous sheet has ended', async () => {
  const read = createSheetReader(store)
  const [first, second] = [await upload(aSheet([['Ana', '1', '']])), await upload(aSheet([['Bia', '2', '']]))]
  const order: string[] = []
  const end = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const held = read(first, LIMIT, async () => {
    begun.resolve()
    await end.promise
    order.push('first')
  })
  const waiting = read(second, LIMIT, async () => void order.push('second'))
  await begun.promise
  await store.remove(second.path) // the second sheet was not read yet, so reading it fails

  end.resolve()
  await held

  await expect(waiting).rejects.toThrow('the store does not have it')
  expect(order).toEqual(['first'])
})
