import { OwnedFilesConfig } from '@recado/kit/media/media-config'
import { z } from 'zod'

/** The environment variables of this service, besides those that every service has. */
export const Config = OwnedFilesConfig.safeExtend({
  CAMPAIGN_PACE: z.coerce.number().min(1).max(1_000).default(1), // tests divide the pauses between messages by it
})
export type Config = z.infer<typeof Config>
