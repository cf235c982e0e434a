import { eventually } from '@recado/chaos/eventually'
import type { Person } from '@recado/chaos/person'
import { updateCompanyHours } from '@recado/contracts/auth/company-routes'
import { updateUser } from '@recado/contracts/auth/routes'
import { updateSetting } from '@recado/contracts/auth/setting-routes'
import { WEEKDAYS } from '@recado/contracts/hours'
import { updateQueue } from '@recado/contracts/queues/routes'
import { getTicket, listTickets } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import pg from 'pg'
import { type Company, comeAgain, staffCompany } from '../stage/company.ts'
import { meetCustomer } from '../stage/customer.ts'
import type { Stage } from '../stage/stage.ts'
import { openWindowOf } from '../stage/window.ts'
import { PLAIN } from '../stage/words.ts'

export const FAREWELL = 'Obrigada pela visita!'
const NUMBER = '5511933337777'
const ALWAYS = { startTime: '00:00', endTime: '23:59' }
const COMPANY_ZONE = 'America/Sao_Paulo'

/** A company that is always open, says farewell, and whose agents continue with who waits longest. */
export type Office = { readonly stage: Stage; readonly company: Company }

export async function openOffice(stage: Stage): Promise<Office> {
  const company = await staffCompany(stage, 'Escritório', NUMBER, PLAIN)
  const { admin, agent, colleague, supervisor, queueId } = company
  const schedules = WEEKDAYS.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, ...ALWAYS }))
  await admin.call(updateSetting, { params: { key: 'scheduleType' }, body: { value: 'company' } })
  await admin.call(updateCompanyHours, { params: { companyId: admin.user.companyId }, body: { schedules } })
  await admin.call(updateQueue, { params: { queueId }, body: { completionMessage: FAREWELL } })
  const preferences = { next: 'waiting', undoSeconds: 10 } as const // as long as possible on a busy machine
  for (const person of [agent, colleague, supervisor])
    await person.call(updateUser, { params: { userId: person.user.id }, body: { preferences } })
  return { stage, company }
}

/**
 * Lets a contact write who has no open ticket.
 * @param by sees all tickets
 * @returns the contact, and their ticket
 */
export async function letWrite({ stage, company }: Office, by: Person, number: string, name: string) {
  const customer = await meetCustomer({ stage, company }, number, name)
  await customer.write(`Bom dia, aqui é ${name}.`)
  const query = { status: 'pending', showAll: 'true', searchParam: name } as const
  const find = async () => (await by.call(listTickets, { query })).tickets[0]
  const ticket = await eventually(find, (found) => found !== undefined)
  return { ...customer, ticket: ticket as Ticket }
}

export const readTicket = (person: Person, { id }: Pick<Ticket, 'id'>): Promise<Ticket> =>
  person.call(getTicket, { params: { ticketId: id } })

/** Opens a window in the time zone of the company. @returns it, and the person, signed in anew */
export async function openWindow({ stage }: Office, before: Person, size?: { width: number; height: number }) {
  const person = await comeAgain(stage, before)
  const options = { timezoneId: COMPANY_ZONE, ...(size && { hasTouch: true }) }
  return { ...(await openWindowOf(stage, person, size, options)), person }
}

/** Lets the time of a snooze, or the minutes in which a contact has waited, pass at once. */
export async function letPass(
  { stage: { databaseUrl } }: Office,
  { id }: Ticket,
  of: 'snooze' | 'wait',
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl('tickets') })
  await client.connect()
  await client.query(CHANGES[of], [id])
  await client.end()
}

const CHANGES = {
  snooze: 'update ticket set snoozed_until = now() where id = $1',
  wait: `update ticket set awaiting_since = awaiting_since - interval '20 minutes', version = version + 1,
    answer_warn_at = answer_warn_at - interval '20 minutes', answer_due_at = answer_due_at - interval '20 minutes'
    where id = $1`,
} as const
