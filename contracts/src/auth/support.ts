import { z } from 'zod'
import { ref, uuidRef } from '../ids.ts'

/** How long a support entry lasts at most, in minutes. */
export const SUPPORT_MINUTES = 60

/** A super user who looks into a company for a limited time. The company's admins see it while it lasts. */
export const SupportEntry = z.object({
  id: uuidRef('support'),
  companyId: ref('company'),
  userId: ref('user'), // the super user, who belongs to another company
  name: z.string(),
  reason: z.string(),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  mayChange: z.boolean(), // an admin of the company allows changes; otherwise the entry can only read
  allowedBy: z.string().nullable(), // the name of that admin
})
export type SupportEntry = z.infer<typeof SupportEntry>
