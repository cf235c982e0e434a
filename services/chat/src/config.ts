import { OwnedFilesConfig } from '@recado/kit/media/media-config'
import { z } from 'zod'

/** The environment variables of chat, in addition to those of every service. */
export const Config = OwnedFilesConfig.safeExtend({
  // the address of a video's picture; `{video}` is replaced by the code of the video
  HELP_THUMBNAIL_URL: z.url({ protocol: /^https?$/ }).default('https://i.ytimg.com/vi/{video}/hqdefault.jpg'),
})
export type Config = z.infer<typeof Config>
