import { createSchedule } from '@recado/contracts/schedules/routes'
import type { TestService } from '@recado/kit/testing/service'
import { mark } from '../../../src/marks.ts'
import type { SweptCompany } from '../../../src/subject.ts'
import type { Given, Part } from './given.ts'

const LATER = '2099-01-01T12:00:00Z'

/** Requests about scheduled messages. */
export function scheduleRoutes({ harness, own, sql }: Given): Part {
  const { service } = harness
  const planned = { scheduleId: own.ids.schedule }
  const planning = { contactId: own.ids.contact ?? 0, whatsappId: own.ids.whatsapp }
  let made = 0
  const text = { body: 'Oi' }
  const sent = async () => {
    const { rows } = await sql(
      `insert into schedule (company_id, body, send_at, try_at, contact_id, user_id, status)
         values ($1, 'Oi', now(), now(), $2, $3, 'ENVIADA') returning id::int`,
      own.id,
      own.ids.contact,
      own.ids.user,
    )
    return { params: { scheduleId: rows[0].id } }
  }
  return {
    samples: {
      listSchedules: () => ({ query: { searchParam: 'schedule' } }),
      getSchedule: () => ({ params: planned }),
      createSchedule: () => ({ body: { body: mark('A', 'schedule'), sendAt: LATER, ...planning } }),
      changeSchedule: () => ({ params: planned, body: { ...planning, body: mark('A', `schedule ${made++}`) } }),
      attachToSchedule: () => ({ params: planned, files: { file: new File(['a;b'], 'lista.csv') } }),
      detachFromSchedule: () => ({ params: planned }),
      deleteSchedule: async () => ({ params: { scheduleId: await scheduleOf(service, own, planning.contactId) } }),
    },
    provocations: {
      changeSchedule: { ERR_SCHEDULE_SENT: async () => ({ ...(await sent()), body: text }) },
      deleteSchedule: { ERR_SCHEDULE_SENT: async () => ({ ...(await sent()), as: own.people.supervisor }) },
      attachToSchedule: {
        ERR_SCHEDULE_SENT: async () => ({ ...(await sent()), files: { file: new File(['a;b'], 'lista.csv') } }),
      },
      detachFromSchedule: { ERR_SCHEDULE_SENT: sent },
    },
  }
}

export async function scheduleOf(
  service: TestService,
  { people }: Pick<SweptCompany, 'people'>,
  contactId: number,
  text = 'Lembrete',
): Promise<number> {
  const body = { body: text, sendAt: LATER, contactId }
  const { status, body: made } = await service.call(createSchedule, { body }, people.admin)
  if (status !== 201) throw new Error(`the schedule was not created: ${JSON.stringify(made)}`)
  return made.id
}
