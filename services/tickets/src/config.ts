import { SecretKey } from '@recado/kit/config'
import { MediaConfig } from '@recado/kit/media/media-config'
import { z } from 'zod'

const PerMinute = z.coerce.number().int().min(1).max(1_000_000)

/** What the service reads from the environment besides what every service reads. */
export const TicketsConfig = MediaConfig.safeExtend({
  MEDIA_LINK_KEY: SecretKey, // signs links to files, the same in every process
  EXTERNAL_API_PER_CONNECTION: PerMinute.default(60), // requests of programs
  UPLOADS_PER_USER: PerMinute.default(30), // requests with files
})
export type TicketsConfig = z.infer<typeof TicketsConfig>
