import { z } from 'zod'

/** What the service reads from the environment besides what every service reads. */
export const Config = z.object({})
export type Config = z.infer<typeof Config>
