import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BlobRow, type BlobStore, openBlobStore } from '../store/blob-store.ts'
import { openStore } from '../store/store.ts'
import { checkMedia, openMedia, sealMedia } from './seal.ts'

let store: BlobStore
beforeEach(() => {
  store = openBlobStore(openStore().table<BlobRow>('blobs'))
})
afterEach(() => store.close())

async function* chunks(...parts: Buffer[]) {
  yield* parts
}
const blobAt = (path: string): BlobRow => {
  const blob = store.find(path)
  if (!blob) throw new Error('no blob')
  return blob
}

test.each([[0], [1], [16], [100_000]])('a file of %i bytes is decrypted to its original bytes', async (size) => {
  const plaintext = randomBytes(size)
  const sealed = await sealMedia(store, 'video', chunks(plaintext.subarray(0, 7), plaintext.subarray(7)))
  const blob = blobAt(sealed.directPath)

  expect(sealed.fileLength).toBe(size)
  expect(await checkMedia(store, blob, 'video', sealed)).toBeUndefined()
  expect(Buffer.concat(await Array.fromAsync(openMedia(store, blob, 'video', sealed.mediaKey)))).toEqual(plaintext)
})

test('a file with another key, of another kind or from another message is rejected', async () => {
  const sealed = await sealMedia(store, 'image', chunks(randomBytes(100)))
  const other = await sealMedia(store, 'image', chunks(randomBytes(100)))
  const blob = blobAt(sealed.directPath)

  expect(await checkMedia(store, blob, 'image', { ...sealed, mediaKey: other.mediaKey })).toBe('forged')
  expect(await checkMedia(store, blob, 'video', sealed)).toBe('forged')
  expect(await checkMedia(store, blob, 'image', other)).toBe('other-file')
})

test('an expired file is available under a new path after its renewal', async () => {
  const { directPath } = await sealMedia(store, 'image', chunks(randomBytes(10)))
  store.expire(directPath)

  const renewed = store.renew(directPath) ?? ''

  expect(store.find(directPath)?.isGone).toBe(true)
  expect(blobAt(renewed)).toMatchObject({ isGone: false, hash: blobAt(directPath).hash })
  expect(store.renew('/v/none')).toBeUndefined()
})
