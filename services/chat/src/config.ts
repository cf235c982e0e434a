import { OwnedFilesConfig } from '@recado/kit/media/media-config'
import { z } from 'zod'

/** The environment variables of this service, besides those of every service. */
export const Config = OwnedFilesConfig.safeExtend({
  // the address of a video's picture, where `{video}` stands for the code of the video
  HELP_THUMBNAIL_URL: z.url({ protocol: /^https?$/ }).default('https://i.ytimg.com/vi/{video}/hqdefault.jpg'),
})
export type Config = z.infer<typeof Config>
