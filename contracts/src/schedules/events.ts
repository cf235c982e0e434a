import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Schedule } from './schedule.ts'

export const scheduleCreated = defineEvent('schedule.created', z.object({ schedule: Schedule }))
export const scheduleUpdated = defineEvent('schedule.updated', z.object({ schedule: Schedule }))

/** A schedule was deleted. `userId` is its former owner, who gets the live event. */
export const scheduleDeleted = defineEvent(
  'schedule.deleted',
  z.object({ scheduleId: ref('schedule'), userId: ref('user') }),
)
