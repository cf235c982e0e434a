import * as contract from '@recado/contracts/schedules/routes'
import { getOnlyFile } from '@recado/kit/http/files/get-only-file'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { ANSWERS } from './answer-texts.ts'
import { changeSchedule, setScheduleFile } from './change-schedule.ts'
import { createSchedule } from './create-schedule.ts'
import { deleteSchedule } from './delete-schedule.ts'
import { listSchedules, showSchedule } from './list-schedules.ts'

export const scheduleRoutes: readonly Route[] = [
  route(contract.listSchedules, listSchedules),
  route(contract.getSchedule, (tx, { scheduleId }) => showSchedule(tx, scheduleId)),
  route(contract.createSchedule, createSchedule),
  route(contract.changeSchedule, (tx, { scheduleId, ...change }) => changeSchedule(tx, scheduleId, change)),
  route(contract.deleteSchedule, (tx, { scheduleId }) => deleteSchedule(tx, scheduleId), answerWith(ANSWERS.deleted)),
  route(contract.attachToSchedule, (tx, { scheduleId, files }) =>
    setScheduleFile(tx, scheduleId, getOnlyFile(tx.caller, files)),
  ),
  route(contract.detachFromSchedule, (tx, { scheduleId }) => setScheduleFile(tx, scheduleId, null)),
]
