import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { measured } from './measured.ts'
import { checkKey, folderOf, isMediaKey } from './media-key.ts'
import type { MediaStore } from './media-store.ts'

type Bucket = {
  readonly bucket: string
  readonly endpoint: string | undefined
  readonly region: string
  readonly accessKeyId: string | undefined
  readonly secretAccessKey: string | undefined
}

const PART_BYTES = 5 * 1024 * 1024 // the minimum of S3; longer files are sent in parts
const PARTS_AT_ONCE = 2
const CONNECT_MS = 5_000
const SILENT_MS = 30_000

/** Stores files in a bucket of any service with Amazon's S3 API. */
export function openS3Store({ bucket, endpoint, region, accessKeyId, secretAccessKey }: Bucket): MediaStore {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }), // other services rarely support host names per bucket
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    requestChecksumCalculation: 'WHEN_REQUIRED', // not every service supports the newer checksums
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENT_MS },
  })
  const place = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

  return {
    async put(key, content, maxBytes) {
      const passing = measured(content, maxBytes)
      const Body = Readable.from(passing.content, { objectMode: false })
      const upload = new Upload({
        client,
        params: { ...place(key), Body },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      })
      try {
        await upload.done() // deletes its parts if it fails
      } catch (error) {
        Body.destroy()
        throw passing.failure() ?? error // an error while deleting the parts must not hide the cause
      }
      return passing.result()
    },
    async read(key, range) {
      const get = (Range?: string) => client.send(new GetObjectCommand({ ...place(key), Range }))
      const found = await get(range && `bytes=${range.start}-${range.end}`)
        .catch((error: unknown) => (range?.start === 0 && isBeyondEnd(error) ? get() : Promise.reject(error)))
        .catch(undefinedWhenMissing)
      return found?.Body as Readable | undefined
    },
    async sizeOf(key) {
      return (await client.send(new HeadObjectCommand(place(key))).catch(undefinedWhenMissing))?.ContentLength
    },
    async *keys() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket }))
        for (const { Key = '' } of Contents) if (isMediaKey(Key)) yield Key
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(place(key)))
    },
    async removeAll(owner, companyId) {
      const listing = { Bucket: bucket, Prefix: `${folderOf(owner, companyId)}/` }
      let files: readonly { Key?: string | undefined }[]
      do {
        files = (await client.send(new ListObjectsV2Command(listing))).Contents ?? []
        for (const { Key } of files) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
      } while (files.length > 0)
    },
    async check() {
      const Key = 'check' // this file does not exist; the error code shows whether the bucket exists
      await client.send(new GetObjectCommand({ Bucket: bucket, Key })).catch(undefinedWhenMissing)
    },
    close: () => client.destroy(),
  }
}

function undefinedWhenMissing(error: unknown): undefined {
  if (!(error instanceof NoSuchKey || error instanceof NotFound)) throw error
}

/** Whether a range begins after the end of its file; the first byte does so only in an empty file. */
const isBeyondEnd = (error: unknown): boolean => error instanceof S3ServiceException && error.name === 'InvalidRange'
