import * as contract from '@recado/contracts/schedules/routes'
import { idempotently } from '@recado/kit/db/idempotency'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { Database } from '../db.ts'
import { getOnlyFile } from '../media/get-only-file.ts'
import { answerOf } from './answer-texts.ts'
import { changeSchedule, setScheduleFile } from './change-schedule.ts'
import { createSchedule } from './create-schedule.ts'
import { deleteSchedule } from './delete-schedule.ts'
import { listSchedules, showSchedule } from './list-schedules.ts'

export const scheduleRoutes = (inTx: InTx<Database>): Route[] => [
  route(contract.listSchedules, ({ caller, query }) => inTx(caller, (tx) => listSchedules(tx, query))),
  route(contract.getSchedule, ({ caller, params }) => inTx(caller, (tx) => showSchedule(tx, params.scheduleId))),
  route(contract.createSchedule, ({ caller, body, idempotency }) =>
    inTx(caller, (tx) => idempotently(tx, idempotency, () => createSchedule(tx, body))),
  ),
  route(contract.changeSchedule, ({ caller, params, body }) =>
    inTx(caller, (tx) => changeSchedule(tx, params.scheduleId, body)),
  ),
  route(contract.deleteSchedule, async ({ caller, params }) => {
    await inTx(caller, (tx) => deleteSchedule(tx, params.scheduleId))
    return answerOf('deleted', caller.language)
  }),
  route(contract.attachToSchedule, ({ caller, params, files }) =>
    inTx(caller, (tx) => setScheduleFile(tx, params.scheduleId, getOnlyFile(caller, files))),
  ),
  route(contract.detachFromSchedule, ({ caller, params }) =>
    inTx(caller, (tx) => setScheduleFile(tx, params.scheduleId, null)),
  ),
]
