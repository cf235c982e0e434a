import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import type { Log } from '@recado/kit/log'
import type { Database } from '../db.ts'
import type { Due } from './due-schedule-repository.ts'
import { sendSchedule } from './send-schedule.ts'

const EVERY_MS = 2_000
const AT_ONCE = 200

type Deps = {
  readonly inTx: InTx<Database>
  readonly findDue: (atMost: number) => Promise<readonly Due[]>
  readonly log: Log
}

/** Sends all that is due. One that cannot be sent holds up no other. */
export async function sendDue({ inTx, findDue, log }: Deps): Promise<void> {
  for (const { companyId, id } of await findDue(AT_ONCE)) {
    await inTx(systemCaller(companyId, randomUUID()), (tx) => sendSchedule(tx, id)).catch((err: unknown) =>
      log.warn({ err, companyId }, 'a schedule was not sent'),
    )
  }
}

/** Does so now and every few seconds; several processes may. @returns what ends it */
export function startSending(deps: Deps): () => Promise<void> {
  let running = Promise.resolve()
  const send = () => {
    running = running
      .then(() => sendDue(deps))
      .catch((err: unknown) => deps.log.warn({ err }, 'schedules were not looked at'))
  }
  send()
  const timer = setInterval(send, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
