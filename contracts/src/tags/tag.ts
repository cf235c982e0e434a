import type { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'
import { TagBrief } from '../tag-brief.ts'

/** A label for a company's tickets; each `tag.*` event carries the whole resource. */
export const Tag = TagBrief.extend({
  ...resource,
  userId: ref('user').nullable(), // the user who created the tag
})
export type Tag = z.infer<typeof Tag>
