import { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

/** The part of a tag that tickets show. */
export const TagBrief = z.object({
  id: ref('tag'),
  name: z.string(),
  color: z.string(), // # and hexadecimal digits
  kanban: z.int().min(0).max(1), // 1: a lane of the board; a ticket is in one lane at most
})
export type TagBrief = z.infer<typeof TagBrief>

/** A label for a company's tickets; each `tag.*` event carries a whole one. */
export const Tag = TagBrief.extend({
  ...resource,
  userId: ref('user').nullable(), // the user who made it
})
export type Tag = z.infer<typeof Tag>
