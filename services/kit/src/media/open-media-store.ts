import { openDiskStore } from './disk-store.ts'
import type { MediaConfig } from './media-config.ts'
import type { MediaStore } from './media-store.ts'

/** Opens the configured store. The S3 client is loaded only if a bucket is configured. */
export async function openMediaStore(config: MediaConfig): Promise<MediaStore> {
  if (config.MEDIA_S3_BUCKET) {
    const { openS3Store } = await import('./s3-store.ts')
    return openS3Store({
      bucket: config.MEDIA_S3_BUCKET,
      endpoint: config.MEDIA_S3_ENDPOINT,
      region: config.MEDIA_S3_REGION,
      accessKeyId: config.MEDIA_S3_ACCESS_KEY_ID,
      secretAccessKey: config.MEDIA_S3_SECRET_ACCESS_KEY,
    })
  }
  if (!config.MEDIA_DIRECTORY) throw new Error('neither a folder nor a bucket for files is configured')
  return openDiskStore(config.MEDIA_DIRECTORY)
}
