import { SecretKey } from '@recado/kit/config'
import { MediaConfig } from '@recado/kit/media/media-config'
import type { z } from 'zod'

/** What the service reads from the environment besides what every service reads. */
export const TicketsConfig = MediaConfig.safeExtend({
  MEDIA_LINK_KEY: SecretKey, // signs links to files, the same in every process
})
export type TicketsConfig = z.infer<typeof TicketsConfig>
