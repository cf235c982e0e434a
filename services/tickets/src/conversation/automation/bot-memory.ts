import type { BotMemory } from '../../tables/bot-tables.ts'
import type { BotState, Decision, Incoming } from './bot-state.ts'

/** A bot state whose memory has been loaded or started. */
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

/** Starts a new memory when an agent puts the ticket back to wait; the bot does not repeat the greeting. */
export function beginMemory({ memory, ticket: { queuedAt, acceptedAt } }: BotState): BotMemory {
  if (!memory) return { ...NOTHING, queuedAt, isAnew: acceptedAt !== null }
  if (memory.queuedAt === queuedAt) return memory
  const { isGreeted, greetedBy, closedTold, saidAt } = memory
  return { ...NOTHING, queuedAt, isAnew: true, isGreeted, greetedBy, closedTold, saidAt }
}

/** The memory of the bot after it moved the ticket to a queue where an agent takes over. */
export const finishedIn = (queueId: number, queuedAt: string | null): BotMemory => ({
  ...NOTHING,
  queuedAt,
  isGreeted: true,
  greetedBy: [queueId],
  entered: queueId,
})

/** Whether an agent put the ticket back to wait. */
export const isAnew = ({ memory }: Remembering): boolean => memory.isAnew

/**
 * Sends the contact the out-of-hours text once per closed period; the bot takes no other step.
 * @param text the queue's out-of-hours text; when it is empty, the bot sends the connection's text
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

/**
 * Whether the contact wrote the message before the bot sent its question. Compares whole seconds, because WhatsApp's
 * message times have no fractions.
 */
export const isBefore = ({ sentAt }: Pick<Incoming, 'sentAt'>, askedAt: string | null): boolean =>
  askedAt !== null && sentAt.getTime() < Math.floor(Date.parse(askedAt) / SECOND_MS) * SECOND_MS
