import { OwnedFilesConfig } from '@recado/kit/media/media-config'
import { z } from 'zod'

/** What the service reads from the environment besides what every service reads. */
export const Config = OwnedFilesConfig.safeExtend({
  // where the video service has the picture of a video, with `{video}` for its code
  HELP_THUMBNAIL_URL: z.url({ protocol: /^https?$/ }).default('https://i.ytimg.com/vi/{video}/hqdefault.jpg'),
})
export type Config = z.infer<typeof Config>
