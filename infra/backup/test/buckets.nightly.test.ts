import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { openDiskStore } from '@recado/kit/media/disk-store'
import { newMediaKey } from '@recado/kit/media/media-key'
import type { MediaStore } from '@recado/kit/media/media-store'
import { openMediaStore } from '@recado/kit/media/open-media-store'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { backUp } from '../src/back-up.ts'
import { restore } from '../src/restore.ts'
import { createFixture, type Fixture, fill } from './fixture.ts'

const log = () => {}
const folder = mkdtempSync(join(tmpdir(), 'buckets-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  allowMismatchedSignatures: true, // the simulated bucket signs its own address without the slash that clients send
  directory: join(folder, 's3'),
  configureBuckets: [
    { name: 'files', configs: [] },
    { name: 'other', configs: [] },
  ],
})
let fixture: Fixture
let keys: readonly string[]
let port: number
beforeAll(async () => {
  ;({ port } = await server.run())
  fixture = await createFixture({ postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
  keys = [...(await fill(fixture)), newMediaKey('tickets', 9)]
  const store = await openMediaStore(bucketOf('files'))
  for (const key of keys) await store.put(key, contentOf(key), 20_000_000)
  store.close()
})
afterAll(async () => {
  await fixture?.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

const bucketOf = (name: string) => ({
  MEDIA_DIRECTORY: undefined,
  MEDIA_S3_BUCKET: name,
  MEDIA_S3_ENDPOINT: `http://127.0.0.1:${port}`,
  MEDIA_S3_REGION: 'us-east-1',
  MEDIA_S3_ACCESS_KEY_ID: 'S3RVER',
  MEDIA_S3_SECRET_ACCESS_KEY: 'S3RVER',
})

/** A content of more than one part of an upload. */
async function* contentOf(key: string): AsyncGenerator<Buffer> {
  for (let part = 0; part < 6; part++) yield Buffer.alloc(1_000_000, `${part} of ${key} `)
}

async function hasEveryFile(store: MediaStore): Promise<boolean> {
  for (const key of keys) {
    const content = await store.read(key)
    if (!content || (await text(content)) !== (await text(contentOf(key)))) return false
  }
  store.close()
  return true
}

test('files of a bucket come back into a folder, and from there into another bucket', async () => {
  const { installation } = fixture
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const inFolder = { ...installation, media: { ...installation.media, MEDIA_DIRECTORY: join(folder, 'restored') } }
  const how = { replace: undefined, hold: true, log }
  const { media } = await backUp({ ...installation, media: bucketOf('files') }, { folder: first, withKey: false, log })
  expect(media.count).toBe(keys.length)

  await fixture.drop()
  await restore(inFolder, { ...how, folder: first })
  expect(await hasEveryFile(await openDiskStore(join(folder, 'restored')))).toBe(true)

  await backUp(inFolder, { folder: second, withKey: false, log })
  await fixture.drop()
  await restore({ ...installation, media: bucketOf('other') }, { ...how, folder: second })
  expect(await hasEveryFile(await openMediaStore(bucketOf('other')))).toBe(true)
})

test('a bucket that does not answer is refused before a database changes', async () => {
  const { installation } = fixture
  const names = await fixture.names()
  const media = { ...bucketOf('nowhere'), MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9' }

  await expect(
    restore(
      { ...installation, media },
      { folder: join(folder, 'first'), replace: installation.namespace, hold: true, log },
    ),
  ).rejects.toThrow()

  expect(await fixture.names()).toEqual(names)
})
