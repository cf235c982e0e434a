import { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

/** A person who writes to the company; every `contact.*` event carries one whole. */
export const Contact = z.object({
  ...resource,
  id: ref('contact'),
  name: z.string(),
  number: z.string().nullable(), // digits, country code first; null when WhatsApp has not told the phone
  isGroup: z.boolean(),
})
export type Contact = z.infer<typeof Contact>
