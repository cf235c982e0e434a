import { z } from 'zod'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { resource } from '../resource.ts'

/** PENDENTE: it waits; ENVIADA: it became a message of a ticket; ERRO: it was not sent and has a reason. */
export const ScheduleStatus = z.enum(['PENDENTE', 'ENVIADA', 'ERRO'])
export type ScheduleStatus = z.infer<typeof ScheduleStatus>

/**
 * Why a text was not sent: its time passed too long ago, no connection was open for a day, or the plan lacks schedules.
 */
export const ScheduleFault = z.enum(['missed', 'connection', 'feature'])
export type ScheduleFault = z.infer<typeof ScheduleFault>

/** A text to send at a set time; each `schedule.*` event carries the whole resource. */
export const Schedule = z.object({
  ...resource,
  id: ref('schedule'),
  body: z.string(),
  sendAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  contactId: ref('contact'),
  contact: z.object({ id: ref('contact'), name: z.string(), number: z.string().nullable() }),
  ticketId: ref('ticket').nullable(), // the ticket of the message
  userId: ref('user'), // the user who created the schedule
  user: z.object({ id: ref('user'), name: z.string() }),
  whatsappId: ref('whatsapp').nullable(), // null: the connection that reaches the contact
  status: openEnum(ScheduleStatus),
  error: openEnum(ScheduleFault).nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaUrl: z.string().nullable(), // the address of the file, for people who have a session
})
export type Schedule = z.infer<typeof Schedule>
