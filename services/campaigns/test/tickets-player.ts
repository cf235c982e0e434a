import {
  audienceRequested,
  audienceTold,
  type Candidate,
  campaignMessageProgressed,
  campaignMessageRequested,
  campaignMessagesCanceled,
} from '@recado/contracts/campaigns/events'
import type { EventData, EventOf } from '@recado/contracts/event'
import { namesOf } from '@recado/kit/broker/topology'
import type { TestService } from '@recado/kit/testing/service'
import amqplib from 'amqplib'

export type Requested = EventData<typeof campaignMessageRequested> & { readonly companyId: number; readonly at: number }
type Progress = EventData<typeof campaignMessageProgressed>['progress']
type Asked = EventData<typeof audienceRequested>

/** The behaviour of the simulated tickets service for one company. */
export type Manners = {
  /** The progress events that a message gets, in order. By default: stored, sent and delivered. */
  readonly progress?: (
    message: Requested,
  ) => readonly (Progress | { progress: Progress; reason: string; ticketVersion?: number })[]
  /** The people in the answer to a lookup. By default the looked-up numbers, with no reason to skip them. */
  readonly audience?: (asked: Asked) => readonly Candidate[]
  /** Whether a canceled message gets the progress `taken-back`. By default it gets no further progress. */
  readonly takesBack?: boolean
}

export type TicketsPlayer = {
  /** The requested messages of a company in the order of their arrival, including repetitions. */
  requested(companyId: number): Requested[]
  behave(companyId: number, manners: Manners): void
  /** Publishes the progress of a message. */
  tell(message: Requested, progress: Progress, reason?: string, ticketVersion?: number): Promise<void>
  close(): Promise<void>
}

/**
 * Simulates the tickets service on the broker of a test. It answers lookups of people, and publishes the progress of
 * messages.
 */
export async function playTickets(service: TestService): Promise<TicketsPlayer> {
  const { AMQP_URL = '', AMQP_NAMESPACE = '' } = service.environment
  const broker = await amqplib.connect(AMQP_URL, { noDelay: true })
  const channel = await broker.createChannel()
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true })
  await channel.bindQueue(queue, namesOf(AMQP_NAMESPACE).events, 'campaign.#')
  const manners = new Map<number, Manners>()
  const requested: Requested[] = []

  async function tell(
    message: Requested,
    progress: Progress,
    reason: string | null = null,
    ticketVersion: number | null = null,
  ): Promise<void> {
    const { campaignId, recipientId, requestId, step, companyId, contactId } = message
    if (recipientId === null) return
    await service.publish(campaignMessageProgressed, companyId, {
      campaignId,
      recipientId,
      requestId,
      step,
      progress,
      reason,
      contactId: contactId ?? recipientId + 1_000_000,
      ticketId: recipientId + 2_000_000,
      ticketVersion,
      at: new Date().toISOString(),
    })
  }

  async function answerMessage(message: Requested): Promise<void> {
    requested.push(message)
    const told = manners.get(message.companyId)?.progress?.(message) ?? ['stored', 'sent', 'delivered']
    for (const step of told) {
      if (typeof step === 'string') await tell(message, step)
      else await tell(message, step.progress, step.reason, step.ticketVersion)
    }
  }

  async function answerAudience({ companyId, data }: EventOf<typeof audienceRequested>): Promise<void> {
    const people = (manners.get(companyId)?.audience ?? everybody)(data)
    await service.publish(audienceTold, companyId, {
      requestId: data.requestId,
      campaignId: data.campaignId,
      page: 1,
      isLast: true,
      people: [...people],
    })
  }

  async function answerCancel({ companyId, data }: EventOf<typeof campaignMessagesCanceled>): Promise<void> {
    if (!manners.get(companyId)?.takesBack) return
    for (const message of requested.filter(({ requestId }) => data.requestIds.includes(requestId))) {
      await tell(message, 'taken-back')
    }
  }

  async function answer(content: string): Promise<void> {
    const event = JSON.parse(content)
    if (event.type === campaignMessageRequested.type) {
      await answerMessage({ ...event.data, companyId: event.companyId, at: performance.now() })
    }
    if (event.type === audienceRequested.type) await answerAudience(event)
    if (event.type === campaignMessagesCanceled.type) await answerCancel(event)
  }
  const failed = (err: unknown) => process.emitWarning(`a request of campaigns was not answered: ${String(err)}`)
  await channel.consume(queue, (delivery) => void answer(delivery?.content.toString() ?? '{}').catch(failed), {
    noAck: true,
  })

  return {
    requested: (companyId) => requested.filter((message) => message.companyId === companyId),
    behave: (companyId, of) => void manners.set(companyId, of),
    tell,
    close: () => broker.close(),
  }
}

/** Answers a lookup with one contact per number; a lookup by tag has no people. */
const everybody = ({ numbers }: Asked): Candidate[] => numbers.map((asked) => candidateOf(asked))

export const candidateOf = (
  { key, number }: { readonly key: number | null; readonly number: string | null },
  changes: Partial<Candidate> = {},
): Candidate => ({
  key,
  contactId: null,
  name: null,
  number,
  email: null,
  skipped: null,
  ...changes,
})
