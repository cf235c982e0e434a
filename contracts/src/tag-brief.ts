import { z } from 'zod'
import { ref } from './ids.ts'

/** The fields of a tag that tickets show. */
export const TagBrief = z.object({
  id: ref('tag'),
  name: z.string(),
  color: z.string(), // # and hexadecimal digits
  kanban: z.int().min(0).max(1), // 1: the tag is a lane of the board; a ticket has at most one lane
})
export type TagBrief = z.infer<typeof TagBrief>
