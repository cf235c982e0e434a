import { UploadsConfig } from '@recado/kit/media/media-config'
import type { z } from 'zod'

/** What the service reads from the environment besides what every service reads. */
export const Config = UploadsConfig
export type Config = z.infer<typeof Config>
