import { eventually } from '@recado/chaos/eventually'
import { updateSetting } from '@recado/contracts/auth/setting-routes'
import { getTicket, listTickets, snoozeTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import pg from 'pg'
import type { Company } from './company.ts'
import type { Stage } from './stage.ts'

const HOUR_MS = 3_600_000
const TARGETS = { firstAnswerMinutes: '30', nextAnswerMinutes: '30', resolutionMinutes: '480' } as const
/** How long the contacts of some tickets have waited: calm, soon too late, and too late. */
const WAITED_MINUTES = [12, 24, 29, 45, 190] as const

/** A snoozed ticket, and one whose contact wrote before the end of its snooze. */
export type Waits = { readonly snoozed: Ticket; readonly woken: Ticket }

type Where = {
  readonly stage: Pick<Stage, 'simulator' | 'databaseUrl'>
  readonly company: Company
  /** Its end is overdue. */
  readonly talk: Ticket
}

/** Sets targets for answers, lets some waiting tickets miss them, and snoozes tickets of the agent. */
export async function letPeopleWait({ stage, company, talk }: Where): Promise<Waits> {
  const { admin, agent, supervisor } = company
  for (const [key, value] of Object.entries(TARGETS))
    await admin.call(updateSetting, { params: { key: key as keyof typeof TARGETS }, body: { value } })
  const listed = async (person: typeof agent, status: 'open' | 'pending') => {
    const { tickets } = await person.call(listTickets, { query: { status, showAll: 'true' } })
    return tickets.filter(({ id, isGroup }) => id !== talk.id && !isGroup)
  }
  const own = (await listed(agent, 'open')).filter(({ userId }) => userId === agent.user.id)
  const [byTime, byAnswer, byBoth, written] = own.slice(-4)
  const until = new Date(Date.now() + 22 * HOUR_MS).toISOString()
  const putAside = (ticket: Ticket | undefined, body: { until?: string; untilAnswer?: boolean }) =>
    agent.call(snoozeTicket, { params: { ticketId: ticket?.id ?? 0 }, body: { ...body, isExact: true } })
  const snoozed = await putAside(byTime, { until })
  await putAside(byAnswer, { untilAnswer: true })
  await putAside(byBoth, { until, untilAnswer: true })
  await putAside(written, { until })
  await stage.simulator.sendMessage(written?.contact.number ?? '', { to: company.number, text: 'Já chegou?' })
  const params = { ticketId: written?.id ?? 0 }
  const woken = await eventually(
    () => agent.call(getTicket, { params }),
    ({ snoozeAgain }) => snoozeAgain !== null,
  )
  const late = [
    ...(await listed(supervisor, 'pending')),
    ...own.filter(({ awaitingSince }) => awaitingSince !== null).slice(0, WAITED_MINUTES.length),
  ]
  for (const { id: ticketId } of [...late, talk])
    await eventually(
      () => supervisor.call(getTicket, { params: { ticketId } }),
      ({ resolveDueAt }) => resolveDueAt !== null, // the clocks follow the settings by a job
    )
  await moveClocks(stage, late, talk)
  return { snoozed, woken }
}

/** Lets contacts have waited for some time already. */
async function moveClocks({ databaseUrl }: Where['stage'], late: readonly Ticket[], talk: Ticket): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl('tickets') })
  await client.connect()
  for (const [index, { id }] of late.entries()) {
    const waited = `${WAITED_MINUTES[index % WAITED_MINUTES.length]} minutes`
    await client.query(
      `update ticket set awaiting_since = awaiting_since - $2::interval, answer_warn_at = answer_warn_at - $2::interval,
         answer_due_at = answer_due_at - $2::interval, version = version + 1
       where id = $1 and awaiting_since is not null`,
      [id, waited],
    )
  }
  await client.query(
    `update ticket set resolve_due_at = now() - interval '1 hour', version = version + 1 where id = $1`,
    [talk.id],
  )
  await client.end()
}
