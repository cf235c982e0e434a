import { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

/** What a ticket shows of a tag that is on it. */
export const TagBrief = z.object({
  id: ref('tag'),
  name: z.string(),
  color: z.string(), // # and hexadecimal digits
  kanban: z.int().min(0).max(1), // 1: a lane of the board; a ticket stands in one at most
})
export type TagBrief = z.infer<typeof TagBrief>

/** A word that a company puts on its tickets; every `tag.*` event carries one whole. */
export const Tag = TagBrief.extend({
  ...resource,
  userId: ref('user').nullable(), // who made it
})
export type Tag = z.infer<typeof Tag>
