import { z } from 'zod'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { resource } from '../resource.ts'

/** PENDENTE waits, ENVIADA was handed to the conversation, ERRO was not sent and says why. */
export const ScheduleStatus = z.enum(['PENDENTE', 'ENVIADA', 'ERRO'])
export type ScheduleStatus = z.infer<typeof ScheduleStatus>

/** Why a text was not sent: its time was too long ago, no connection was open for a day, or the plan has no schedules. */
export const ScheduleFault = z.enum(['missed', 'connection', 'feature'])
export type ScheduleFault = z.infer<typeof ScheduleFault>

/** A text that is sent at its time; every `schedule.*` event carries one whole. */
export const Schedule = z.object({
  ...resource,
  id: ref('schedule'),
  body: z.string(),
  sendAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  contactId: ref('contact'),
  contact: z.object({ id: ref('contact'), name: z.string(), number: z.string().nullable() }),
  ticketId: ref('ticket').nullable(), // where it was sent
  userId: ref('user'), // who made it
  user: z.object({ id: ref('user'), name: z.string() }),
  whatsappId: ref('whatsapp').nullable(), // null: the one that the contact is reached by
  status: openEnum(ScheduleStatus),
  error: openEnum(ScheduleFault).nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaUrl: z.string().nullable(), // address of the file, for whoever has a session
})
export type Schedule = z.infer<typeof Schedule>
