import { z } from 'zod'
import { ref } from '../ids.ts'

/** How a user is notified of waiting customers: the means, the muted queues, and the end of a pause. */
export const Alerts = z.object({
  badge: z.boolean().default(true), // the count in the title, on the window's icon and above the list of notifications
  bell: z.boolean().default(true), // the list of notifications
  sound: z.boolean().default(true),
  desktop: z.boolean().default(true),
  mutedQueueIds: z.array(ref('queue')).max(200).default([]),
  mutesNoQueue: z.boolean().default(false), // no notification of tickets that wait without a queue
  quietUntil: z.iso.datetime().nullable().default(null), // no sound and no desktop notification before this time
})
export type Alerts = z.infer<typeof Alerts>
