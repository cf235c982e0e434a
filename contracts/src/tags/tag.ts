import type { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'
import { TagBrief } from '../tag-brief.ts'

/** A word that a company puts on its tickets; every `tag.*` event carries one whole. */
export const Tag = TagBrief.extend({
  ...resource,
  userId: ref('user').nullable(), // who made it
})
export type Tag = z.infer<typeof Tag>
