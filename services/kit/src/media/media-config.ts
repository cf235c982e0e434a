import { z } from 'zod'
import { AcceptedKeys, SecretKey } from '../config.ts'
import type { LinkKeys } from './link-signer.ts'

const Text = z.string().min(1)

const Store = z.object({
  MEDIA_DIRECTORY: Text.optional(),
  MEDIA_S3_BUCKET: Text.optional(),
  MEDIA_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(), // absent: the endpoint of Amazon
  MEDIA_S3_REGION: Text.default('us-east-1'),
  MEDIA_S3_ACCESS_KEY_ID: Text.optional(), // absent: the credentials of the machine's role
  MEDIA_S3_SECRET_ACCESS_KEY: Text.optional(),
})

/** Where files are stored: in a folder (`MEDIA_DIRECTORY`), or in a bucket if `MEDIA_S3_BUCKET` is set. */
export const MediaConfig = Store.superRefine(checkStore)
export type MediaConfig = z.infer<typeof MediaConfig>

/** The additional environment variables of a service that receives files. */
export const UploadsConfig = MediaConfig.safeExtend({
  UPLOADS_PER_USER: z.coerce.number().int().min(1).max(1_000_000).default(30), // requests with files per minute
})
export type UploadsConfig = z.infer<typeof UploadsConfig>

/** The additional environment variables of a service that signs links to its files. */
export const OwnedFilesConfig = UploadsConfig.safeExtend({
  MEDIA_LINK_KEY: SecretKey, // signs links to files, the same in every process
  MEDIA_LINK_KEYS_ACCEPTED: AcceptedKeys, // their links are valid, too
})
export type OwnedFilesConfig = z.infer<typeof OwnedFilesConfig>

/** The check of `MediaConfig`, for a schema that takes over its shape beside checks of its own. */
export function checkStore(config: z.infer<typeof Store>, context: z.RefinementCtx): void {
  const need = (name: keyof typeof config, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (!config.MEDIA_DIRECTORY && !config.MEDIA_S3_BUCKET) need('MEDIA_DIRECTORY', 'or MEDIA_S3_BUCKET is needed')
  if (!config.MEDIA_S3_ACCESS_KEY_ID !== !config.MEDIA_S3_SECRET_ACCESS_KEY) {
    need('MEDIA_S3_SECRET_ACCESS_KEY', 'and MEDIA_S3_ACCESS_KEY_ID go together')
  }
}

/** @returns the keys for links to files @param config with `OwnedFilesConfig` */
export const linkKeysOf = ({
  MEDIA_LINK_KEY: signing,
  MEDIA_LINK_KEYS_ACCEPTED: accepted,
}: Pick<OwnedFilesConfig, 'MEDIA_LINK_KEY' | 'MEDIA_LINK_KEYS_ACCEPTED'>): LinkKeys => ({ signing, accepted })
