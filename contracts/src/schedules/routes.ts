import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { TEXT_LIMIT } from '../limits.ts'
import { PageQuery, pageOf, QueryDate } from '../paging.ts'
import { PlannedAt } from '../planned-at.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { Schedule, ScheduleStatus } from './schedule.ts'

const params = z.object({ scheduleId: textRef('schedule') })
const fields = z.object({
  body: z.string().trim().min(1).max(TEXT_LIMIT.prepared),
  sendAt: PlannedAt, // at least a minute in the future
  contactId: ref('contact'),
  whatsappId: ref('whatsapp').nullable(),
})

export const listSchedules = defineRoute({
  method: 'GET',
  url: '/schedules',
  summary: 'The caller’s own schedules, or all for supervisors and admins, the latest time first',
  access: 'schedules:read',
  feature: 'useSchedules',
  query: PageQuery.extend({
    contactId: textRef('contact').optional(),
    userId: textRef('user').optional(),
    status: ScheduleStatus.optional(),
    date_from: QueryDate.optional(), // days in the time zone of the company; both days are included
    date_to: QueryDate.optional(),
  }),
  status: 200,
  response: pageOf('schedules', Schedule),
  errors: [],
})

export const getSchedule = defineRoute({
  method: 'GET',
  url: '/schedules/:scheduleId',
  summary: 'One schedule',
  access: 'schedules:read',
  feature: 'useSchedules',
  params,
  status: 200,
  response: Schedule,
  errors: ['ERR_NO_SCHEDULE_FOUND'],
})

export const createSchedule = defineRoute({
  method: 'POST',
  url: '/schedules',
  summary: 'Schedule a text to a contact',
  access: 'schedules:edit',
  feature: 'useSchedules',
  body: fields.extend({ whatsappId: fields.shape.whatsappId.default(null) }),
  idempotent: true,
  status: 201,
  response: Schedule,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_WAPP_FOUND'],
})

export const changeSchedule = defineRoute({
  method: 'PUT',
  url: '/schedules/:scheduleId',
  summary: 'Change the given fields of a schedule that was not sent; with a new time, a failed one waits again',
  access: 'schedules:edit',
  feature: 'useSchedules',
  params,
  body: fields.partial(),
  status: 200,
  response: Schedule,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT', 'ERR_NO_CONTACT_FOUND', 'ERR_NO_WAPP_FOUND'],
})

export const deleteSchedule = defineRoute({
  method: 'DELETE',
  url: '/schedules/:scheduleId',
  summary: 'Delete a schedule; only admins delete a sent one',
  access: 'schedules:edit',
  feature: 'useSchedules',
  params,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT'],
})

export const attachToSchedule = defineRoute({
  method: 'POST',
  url: '/schedules/:scheduleId/media-upload',
  summary: 'Set the file of a schedule, which replaces the present one',
  access: 'schedules:edit',
  feature: 'useSchedules',
  params,
  files: { field: 'file', most: 1 },
  status: 200,
  response: Schedule,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT', 'ERR_FILE_TYPE_NOT_ALLOWED', 'ERR_FILE_TOO_LARGE'],
})

export const detachFromSchedule = defineRoute({
  method: 'DELETE',
  url: '/schedules/:scheduleId/media-upload',
  summary: 'Remove the file of a schedule',
  access: 'schedules:edit',
  feature: 'useSchedules',
  params,
  status: 200,
  response: Schedule,
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT'],
})
