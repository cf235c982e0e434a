import type { BotMemory } from '../../tables/bot-tables.ts'
import type { BotState, Decision, Incoming } from './bot-state.ts'

/** A state with a memory. */
export type Remembering = BotState & { readonly memory: BotMemory }

const NOTHING: Omit<BotMemory, 'queuedAt'> = {
  isGreeted: false,
  greetedBy: [],
  entered: null,
  menus: 0,
  stoppedAt: null,
  mistakes: 0,
  askedAt: null,
  isAnew: false,
  closedTold: null,
  saidAt: [],
}

/** Starts a new memory when an agent put the ticket back to wait; the greeting is not repeated. */
export function beginMemory({ memory, ticket: { queuedAt, acceptedAt } }: BotState): BotMemory {
  if (!memory) return { ...NOTHING, queuedAt, isAnew: acceptedAt !== null }
  if (memory.queuedAt === queuedAt) return memory
  const { isGreeted, greetedBy, closedTold, saidAt } = memory
  return { ...NOTHING, queuedAt, isAnew: true, isGreeted, greetedBy, closedTold, saidAt }
}

/** The memory of a bot that has moved the ticket to a queue where the bot has nothing left to do. */
export const finishedIn = (queueId: number, queuedAt: string | null): BotMemory => ({
  ...NOTHING,
  queuedAt,
  isGreeted: true,
  greetedBy: [queueId],
  entered: queueId,
})

/** Whether the ticket was put back to wait. */
export const isAnew = ({ memory }: Remembering): boolean => memory.isAnew

/**
 * Tells the contact once per closed period that the company is closed; the bot takes no other step.
 * @param text of the queue; empty: the connection's
 */
export function tellClosed(
  { memory, connection }: Remembering,
  { period, text }: { period: string; text: string },
): Decision | undefined {
  const told = text.trim() === '' ? connection.outOfHoursMessage : text
  if (memory.closedTold === period || told.trim() === '') return undefined
  return { texts: [{ text: told, file: null }], change: {}, memory: { ...memory, closedTold: period } }
}

const SECOND_MS = 1_000

/** Whether a message was written before a question was sent, as far as its time shows, which has whole seconds. */
export const isBefore = ({ sentAt }: Pick<Incoming, 'sentAt'>, askedAt: string | null): boolean =>
  askedAt !== null && sentAt.getTime() < Math.floor(Date.parse(askedAt) / SECOND_MS) * SECOND_MS
