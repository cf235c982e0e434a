import type { Settings } from '@recado/contracts/auth/settings'
import { mergeSpecialDays } from '@recado/contracts/calendar/merge-special-days'
import { closedPeriodOf } from '@recado/contracts/calendar/opening'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { hasFeature, isHeld, type KnownCompany } from '@recado/kit/copies/companies'
import { getCompanySettings } from '@recado/kit/copies/company-settings'
import type { BotMemory } from '../../tables/bot-tables.ts'
import type { Tx } from '../../tables/db.ts'
import type { Answerers } from '../from-wings.ts'
import { findBotQueues, findConnectionOf, type KnownQueue } from './bot-repository.ts'
import type { BotQueue, BotState } from './bot-state.ts'

/**
 * @returns undefined when the bot does not answer in the ticket: the company is suspended, the connection is unknown or
 * deleted, or the bot has finished
 */
export async function loadBotState(
  tx: Tx,
  ticket: Ticket,
  { answerers, now }: { answerers: Answerers; now: Date },
): Promise<BotState | undefined> {
  const { company, settings } = await getCompanySettings(tx)
  const found = await findConnectionOf(tx, ticket)
  if (!found) return undefined
  const { connection, memory } = found
  if (isHeld(company) || isDone(ticket, memory, settings) || connection.deleted) return undefined

  const { queueIds: offered, redirectQueueId } = connection
  const clock = { company, settings, now }
  const known = await loadQueues(tx, [...offered, redirectQueueId, ticket.queueId], {
    whole: ticket.queueId,
    ...clock,
  })
  const hasIntegrations = hasFeature(company, 'useIntegrations')
  const leading = [ticket.promptId, connection.promptId, ...known.map(({ promptId }) => promptId)]
  const prompts = hasFeature(company, 'useOpenAi') ? await answerers.findKnownPrompts(tx, leading) : new Set<number>()
  const usable = <L extends { readonly promptId: number | null; readonly integrationId: number | null }>(
    led: L,
  ): L => ({
    ...led,
    promptId: led.promptId !== null && prompts.has(led.promptId) ? led.promptId : null,
    integrationId: hasIntegrations ? led.integrationId : null,
  })
  const queues = known.map(usable)
  return {
    ticket: usable(ticket),
    memory,
    connection: usable(connection),
    answers: prompts.size > 0 ? await answerers.countAnswers(tx, ticket.id) : 0,
    queues: queues.filter(({ id }) => offered.includes(id)),
    queue: queues.find(({ id }) => id === ticket.queueId),
    redirect: queues.find(({ id }) => id === redirectQueueId),
    greetsSingleQueue: settings.greetingSingleQueue === 'enabled',
    companyClosed: settings.scheduleType === 'company' ? closedAt(company, 'company', clock) : undefined,
    language: company.language,
    now,
  }
}

/**
 * Whether the bot has finished with a ticket that waits for an agent; most tickets end here and need no further query.
 * With opening hours the bot still has to announce closed periods.
 */
const isDone = (
  { queueId, chatbot, useIntegration, queuedAt, promptId }: Ticket,
  memory: BotMemory | undefined,
  settings: Settings,
): boolean =>
  settings.scheduleType === 'disabled' &&
  queueId !== null &&
  promptId === null &&
  !chatbot &&
  !useIntegration &&
  memory?.queuedAt === queuedAt &&
  memory?.entered !== null

type Clock = { readonly company: KnownCompany; readonly settings: Settings; readonly now: Date }

async function loadQueues(
  tx: Tx,
  ids: readonly (number | null)[],
  { whole, ...clock }: Clock & { whole: number | null },
): Promise<BotQueue[]> {
  const known = await findBotQueues(tx, [...new Set(ids.filter((id) => id !== null))], { whole })
  const ownHours = clock.settings.scheduleType === 'queue'
  return known.map((queue: KnownQueue) => ({
    ...queue,
    closed: ownHours ? closedAt(withCompanyDays(queue, clock), String(queue.id), clock) : undefined,
  }))
}

type Calendar = Pick<KnownCompany, 'schedules' | 'specialDays'>

const withCompanyDays = ({ schedules, specialDays }: Calendar, { company }: Clock): Calendar => ({
  schedules,
  specialDays: mergeSpecialDays(company.specialDays, specialDays),
})

function closedAt({ schedules: hours, specialDays: special }: Calendar, whose: string, { company, now }: Clock) {
  const period = closedPeriodOf({ hours, special, zone: company.timezone }, now)
  return period && `${whose} ${period}`
}
