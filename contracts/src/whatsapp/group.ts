import { z } from 'zod'
import { Participant } from './content.ts'

/** A member of a group. The member may be the company itself. */
export const GroupMember = Participant.extend({ isUs: z.boolean() })
export type GroupMember = z.infer<typeof GroupMember>

/**
 * A change of a group. If a person joins or leaves on their own, `members` has only this person, and `by` is the same
 * person.
 */
export const GroupChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('renamed'), subject: z.string().max(100) }),
  z.object({ kind: z.enum(['joined', 'left', 'promoted', 'demoted']), members: z.array(GroupMember).min(1).max(50) }),
])
export type GroupChange = z.infer<typeof GroupChange>
