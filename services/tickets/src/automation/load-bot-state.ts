import type { Settings } from '@recado/contracts/auth/settings'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { getCompany, hasFeature, isHeld, type KnownCompany } from '@recado/kit/copies/companies'
import { getSettings } from '@recado/kit/copies/settings'
import { findConnection } from '../connections/connection-repository.ts'
import type { Tx } from '../db.ts'
import { findBotOptions, findBotQueues, findMemory, type KnownQueue } from './bot-repository.ts'
import type { BotMemory, BotQueue, BotState } from './bot-state.ts'
import { closedPeriodOf } from './closed-period.ts'

/** @returns undefined when no bot has anything to do with the ticket: its company may not work, or all was done */
export async function loadBotState(tx: Tx, ticket: Ticket, now: Date): Promise<BotState | undefined> {
  const company = await getCompany(tx)
  const settings = await getSettings(tx)
  const memory = await findMemory(tx, ticket.id)
  if (isHeld(company) || isDone(ticket, memory, settings)) return undefined
  const connection = await findConnection(tx, ticket.whatsappId)
  if (!connection || connection.deleted) return undefined

  const { queueIds: offered, redirectQueueId } = connection
  const hasIntegrations = hasFeature(company, 'useIntegrations')
  const clock = { company, settings, now }
  const known = await loadQueues(tx, [...offered, redirectQueueId, ticket.queueId], {
    whole: ticket.queueId,
    ...clock,
  })
  const queues = hasIntegrations ? known : known.map((queue) => ({ ...queue, integrationId: null }))
  return {
    ticket: hasIntegrations ? ticket : { ...ticket, integrationId: null },
    memory,
    connection: hasIntegrations ? connection : { ...connection, integrationId: null },
    queues: queues.filter(({ id }) => offered.includes(id)),
    queue: queues.find(({ id }) => id === ticket.queueId),
    redirect: queues.find(({ id }) => id === redirectQueueId),
    greetsSingleQueue: settings.greetingSingleQueue === 'enabled',
    companyClosed: settings.scheduleType === 'company' ? closedAt(company.schedules, 'company', clock) : undefined,
    language: company.language,
    now,
  }
}

/** A ticket that waits for a person, which is most of them, costs no further look; out of hours it is told so. */
const isDone = (
  { queueId, chatbot, useIntegration, queuedAt }: Ticket,
  memory: BotMemory | undefined,
  settings: Settings,
): boolean =>
  settings.scheduleType === 'disabled' &&
  queueId !== null &&
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
  const known = await findBotQueues(tx, [...new Set(ids.filter((id) => id !== null))])
  const options = await findBotOptions(tx, { queueIds: known.map(({ id }) => id), whole })
  const ownHours = clock.settings.scheduleType === 'queue'
  return known.map((queue: KnownQueue) => ({
    ...queue,
    closed: ownHours ? closedAt(queue.schedules, String(queue.id), clock) : undefined,
    options: options.filter(({ queueId }) => queueId === queue.id),
  }))
}

function closedAt(hours: KnownCompany['schedules'], whose: string, { company, now }: Clock): string | undefined {
  const period = closedPeriodOf(hours, company.timezone, now)
  return period && `${whose} ${period}`
}
