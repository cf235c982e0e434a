import { z } from 'zod'
import { PhoneNumber } from './shapes.ts'

const Subject = z.string().trim().min(1).max(100)

export const GroupBody = z.strictObject({
  owner: PhoneNumber,
  subject: Subject,
  members: z.array(PhoneNumber).max(1024).default([]),
  addressing: z.enum(['lid', 'pn']).default('lid'),
})
export type GroupBody = z.input<typeof GroupBody>

export const SubjectBody = z.strictObject({ subject: Subject, by: PhoneNumber.optional() })
export type SubjectBody = z.input<typeof SubjectBody>

export const TimerBody = z.strictObject({ seconds: z.int().min(0).max(7_776_000), by: PhoneNumber.optional() })
export type TimerBody = z.input<typeof TimerBody>

export const AddressingBody = z.strictObject({ addressing: z.enum(['lid', 'pn']) })
export type AddressingBody = z.input<typeof AddressingBody>

export const MembersBody = z.strictObject({
  action: z.enum(['add', 'remove', 'promote', 'demote']),
  numbers: z.array(PhoneNumber).min(1),
  by: PhoneNumber.optional(), // the owner by default
})
export type MembersBody = z.input<typeof MembersBody>

export const GroupView = z.object({
  id: z.string(), // …@g.us
  subject: z.string(),
  addressing: z.enum(['lid', 'pn']),
  owner: z.string(),
  members: z.array(z.object({ number: z.string(), role: z.enum(['member', 'admin', 'superadmin']) })),
})
export type GroupView = z.infer<typeof GroupView>
