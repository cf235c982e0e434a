import { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

/** A department that may have tickets; every `queue.*` event carries one whole. */
export const Queue = z.object({
  ...resource,
  id: ref('queue'),
  name: z.string(),
  color: z.string(), // # and 3, 4, 6 or 8 lower-case hexadecimal digits
  orderQueue: z.int().min(0).max(999), // place in menus
})
export type Queue = z.infer<typeof Queue>
