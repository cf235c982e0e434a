import { z } from 'zod'
import { ref } from '../ids.ts'

export const Priority = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type Priority = z.infer<typeof Priority>

/** A message of the operator to the people of all companies. It belongs to the installation, so it has no company. */
export const Announcement = z.object({
  id: ref('announcement'),
  title: z.string(),
  text: z.string(),
  priority: Priority, // 1 high, 2 medium, 3 low
  status: z.boolean(), // false: switched off
  from: z.iso.datetime().nullable(), // shown from this time on; null: at once
  until: z.iso.datetime().nullable(), // shown until this time; null: without an end
  live: z.boolean(), // whether everybody sees it now: it is switched on and its time has come
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaUrl: z.string().nullable(), // address of the image, for people who have a session
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int().min(1),
})
export type Announcement = z.infer<typeof Announcement>

/** An announcement, and whether one person has seen it. */
export const SeenAnnouncement = Announcement.extend({ seen: z.boolean() })
export type SeenAnnouncement = z.infer<typeof SeenAnnouncement>
