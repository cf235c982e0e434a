import { z } from 'zod'
import { ref } from '../ids.ts'

/** How a user hears of customers who wait: by which means, of which queues, and from when on. */
export const Alerts = z.object({
  badge: z.boolean().default(true), // the count on the bell, in the title and the icon of the window
  bell: z.boolean().default(true), // the list behind the bell
  sound: z.boolean().default(true),
  desktop: z.boolean().default(true),
  mutedQueueIds: z.array(ref('queue')).max(200).default([]),
  mutesNoQueue: z.boolean().default(false), // hears nothing of tickets that wait in no queue
  quietUntil: z.iso.datetime().nullable().default(null), // neither sound nor desktop notification of anything before it
})
export type Alerts = z.infer<typeof Alerts>
