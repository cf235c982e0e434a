import type { RouteInput } from '@recado/contracts/route'
import {
  attachToSchedule,
  changeSchedule,
  createSchedule,
  deleteSchedule,
  detachFromSchedule,
} from '@recado/contracts/schedules/routes'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../shared/api/call.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import type { ChosenFile } from '../../shared/ui/file-field.tsx'
import { scheduleLists } from './schedule-list.ts'

type ScheduleBody = RouteInput<typeof createSchedule>['body']

/**
 * Saves the fields, then the file. If the file fails, the schedule is already saved, and a retry updates it.
 * @param id absent for a new schedule
 */
export function useSaveSchedule(id: number | undefined) {
  const client = useQueryClient()
  const known = useRef(id)
  const { keyOf } = useIdempotencyKeys()
  const put = (schedule: Schedule) => {
    scheduleLists.put(client, schedule, known.current === undefined)
    known.current = schedule.id
    return schedule
  }
  return useMutation({
    mutationFn: async ({ body, chosen }: { body: ScheduleBody; chosen: ChosenFile }) => {
      const saved = put(
        known.current === undefined
          ? await call(createSchedule, { body }, { idempotencyKey: keyOf(body) })
          : await call(changeSchedule, { params: { scheduleId: known.current }, body }),
      )
      const own = { params: { scheduleId: saved.id } }
      if (chosen.file) return put(await call(attachToSchedule, own, { files: [chosen.file] }))
      return chosen.isRemoved ? put(await call(detachFromSchedule, own)) : saved
    },
  })
}

export function useDeleteSchedule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteSchedule, { params: { scheduleId: id } }),
    onSuccess: (_, id) => scheduleLists.drop(client, id),
  })
}
