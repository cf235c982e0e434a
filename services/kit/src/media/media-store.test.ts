import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, describe, expect, test } from 'vitest'
import { openDiskStore } from './disk-store.ts'
import { newMediaKey, newPlatformKey, readMediaKey } from './media-key.ts'
import { type MediaStore, MediaTooLargeError } from './media-store.ts'
import { openS3Store } from './s3-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'media-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  allowMismatchedSignatures: true, // the simulated bucket signs its own address without the slash that clients send
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'media', configs: [] }],
})
const { port } = await server.run()
const bucket = {
  bucket: 'media',
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}
const stores: [string, MediaStore][] = [
  ['a folder', await openDiskStore(join(folder, 'disk'))],
  ['a bucket', openS3Store(bucket)],
]
const LIMIT = 100 * 1024 * 1024

afterAll(async () => {
  for (const [, store] of stores) store.close()
  await server.close()
  await rm(folder, { recursive: true })
})

async function* pieces(count: number, of: Buffer): AsyncGenerator<Buffer> {
  for (let index = 0; index < count; index++) yield of
}
async function contentOf(store: MediaStore, key: string, range?: { start: number; end: number }) {
  const content = await store.read(key, range)
  return content && (await buffer(content)).toString()
}

describe.each(stores)('%s', (_name, store) => {
  test('a store returns a stored file, and its length and hash', async () => {
    const key = newMediaKey('tickets', 7)

    const stored = await store.put(key, pieces(2, Buffer.from('abc')), LIMIT)

    expect(stored).toEqual({ size: 6, sha256: 'bbb59da3af939f7af5f360f2ceb80a496e3bae1cd87dde426db0ae40677e1c2c' })
    expect(await store.sizeOf(key)).toBe(6)
    expect(await contentOf(store, key)).toBe('abcabc')
  })

  test('a store removes all files of one company, and none of another company', async () => {
    const keys = [newMediaKey('tickets', 8), newMediaKey('tickets', 8), newMediaKey('tickets', 88)]
    for (const key of keys) await store.put(key, pieces(1, Buffer.from('abc')), LIMIT)

    await store.removeAll('tickets', 8)
    await store.removeAll('tickets', 8)

    expect(await Promise.all(keys.map((key) => store.sizeOf(key)))).toEqual([undefined, undefined, 3])
    await expect((async () => store.removeAll('tickets', 0))()).rejects.toThrow('not the folder of a company')
  })

  test('a store returns a part of a file', async () => {
    const key = newMediaKey('tickets', 7)
    await store.put(key, pieces(1, Buffer.from('0123456789')), LIMIT)

    expect(await contentOf(store, key, { start: 2, end: 4 })).toBe('234')
    expect(await contentOf(store, key, { start: 9, end: 9 })).toBe('9')
  })

  test('a store stores a file of many megabytes completely', async () => {
    const key = newMediaKey('tickets', 7)
    const megabyte = Buffer.alloc(1024 * 1024, 'x')

    const stored = await store.put(key, pieces(12, megabyte), LIMIT)

    expect(stored.size).toBe(12 * megabyte.length)
    expect((await contentOf(store, key))?.length).toBe(stored.size)
  })

  test('a store stores an empty file', async () => {
    const key = newMediaKey('tickets', 7)

    await store.put(key, pieces(0, Buffer.alloc(0)), LIMIT)

    expect(await store.sizeOf(key)).toBe(0)
    expect(await contentOf(store, key)).toBe('')
  })

  test('a store replaces a file that is stored again under the same key', async () => {
    const key = newMediaKey('tickets', 7)
    await store.put(key, pieces(1, Buffer.from('first')), LIMIT)

    await store.put(key, pieces(1, Buffer.from('second')), LIMIT)

    expect(await contentOf(store, key)).toBe('second')
  })

  test.each([20, 12 * 1024 * 1024])(
    'a store stops reading a file that is longer than %d bytes, and stores no part of it',
    async (most) => {
      const key = newMediaKey('tickets', 7)
      let given = 0
      async function* endless() {
        while (true) {
          given += 1024 * 1024
          yield Buffer.alloc(1024 * 1024)
        }
      }

      await expect(store.put(key, endless(), most)).rejects.toThrow(MediaTooLargeError)

      expect(await store.sizeOf(key)).toBeUndefined()
      expect(given).toBeLessThan(most + 24 * 1024 * 1024)
    },
  )

  test('a store stores no part of a file whose stream fails', async () => {
    const key = newMediaKey('tickets', 7)
    async function* broken() {
      yield Buffer.from('the beginning')
      throw new Error('the sender is gone')
    }

    await expect(store.put(key, broken(), LIMIT)).rejects.toThrow('the sender is gone')

    expect(await store.sizeOf(key)).toBeUndefined()
  })

  test('a store returns undefined for a file that was never stored or was removed', async () => {
    const [removed, never] = [newMediaKey('tickets', 7), newMediaKey('tickets', 7)]
    await store.put(removed, pieces(1, Buffer.from('x')), LIMIT)

    await store.remove(removed)
    await store.remove(removed)

    for (const key of [removed, never]) {
      expect(await store.read(key)).toBeUndefined()
      expect(await store.sizeOf(key)).toBeUndefined()
    }
  })

  test.each([
    '../../etc/passwd',
    'tickets/7/..',
    'tickets/7/',
    '/tickets/7/x',
    'tickets/7/%2e%2e',
    'unfinished',
    'platform/..',
  ])('a store refuses the key %j', async (name) => {
    await expect(async () => store.read(name)).rejects.toThrow('not the key of a file')
    await expect(store.put(name, pieces(1, Buffer.from('x')), LIMIT)).rejects.toThrow('not the key of a file')
  })

  test('a store lists the keys of its files, and no draft of an unfinished file', async () => {
    const keys = [newMediaKey('tickets', 71), newMediaKey('chat', 71), newPlatformKey()]
    for (const key of keys) await store.put(key, pieces(1, Buffer.from('abc')), LIMIT)
    const started = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    async function* unfinished() {
      yield Buffer.from('x')
      started.resolve()
      await end.promise
    }
    const late = newMediaKey('tickets', 72)
    const putting = store.put(late, unfinished(), LIMIT)
    await started.promise

    const listed = await Array.fromAsync(store.keys())

    expect(listed).toEqual(expect.arrayContaining(keys))
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed.filter((key) => readMediaKey(key) === undefined || key === late)).toEqual([])
    end.resolve()
    await putting
  })

  test('a store reports that it works', async () => {
    await expect(store.check()).resolves.toBeUndefined()
  })
})

test('a missing bucket fails the check', async () => {
  const store = openS3Store({ ...bucket, bucket: 'another' })
  await expect(store.check()).rejects.toThrow()
  store.close()
})

test('a folder contains no drafts of failed files', async () => {
  expect(await readdir(join(folder, 'disk/unfinished'))).toEqual([])
})
