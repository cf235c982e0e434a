import type { BotText } from '../../tables/bot-tables.ts'
import { chosenIn, menuLines } from './bot-choices.ts'
import { isBefore, type Remembering } from './bot-memory.ts'
import { paragraphs, phrasesOf } from './bot-phrases.ts'
import type { BotQueue, Decision, Incoming } from './bot-state.ts'
import { enterQueue } from './decide-options.ts'

const MINUTE_MS = 60_000

/**
 * Leads a ticket without a queue: sends the connection's greeting, and the menu if the connection offers several
 * queues.
 * @param message undefined when the contact asked for the menu with `#`
 */
export function decideMenu(state: Remembering, message: Incoming | undefined): Decision | undefined {
  const [only, ...others] = state.queues
  if (!only) return greet(state)
  if (others.length === 0) return enterOnly(state, only)
  return offer(state, message)
}

/** Moves the ticket to the only queue of a connection, without showing a menu. */
export function enterOnly(state: Remembering, queue: BotQueue): Decision {
  const greeting = state.greetsSingleQueue ? greet(state) : undefined
  const entered = enterQueue(greeting ? { ...state, memory: greeting.memory } : state, queue)
  return { ...entered, texts: [...(greeting?.texts ?? []), ...entered.texts] }
}

/** Sends the greeting once per ticket. */
export function greet({ memory, connection: { greetingMessage } }: Remembering): Decision | undefined {
  if (memory.isGreeted || greetingMessage.trim() === '') return undefined
  return { texts: [{ text: greetingMessage, file: null }], change: {}, memory: { ...memory, isGreeted: true } }
}

function offer(before: Remembering, message: Incoming | undefined): Decision | undefined {
  const state = resume(before)
  const { memory, ticket, connection } = state
  if (memory.stoppedAt !== null) return undefined
  const isAsked = message !== undefined && ticket.chatbot && memory.menus > 0
  const chosen = isAsked ? state.queues[Number(chosenIn(state, message.text)) - 1] : undefined
  if (chosen) return enterQueue(state, chosen)
  // the contact wrote the message before the bot sent the menu
  if (isAsked && isBefore(message, memory.askedAt)) return undefined
  if (connection.botMenuLimit > 0 && memory.menus >= connection.botMenuLimit) return giveUp(state)
  return showMenu(state, isAsked)
}

/** Resets the bot's counters when its pause is over. */
function resume(state: Remembering): Remembering {
  const { memory, now, connection } = state
  const pauseMs = connection.botPauseMinutes * MINUTE_MS
  if (memory.stoppedAt === null || pauseMs === 0) return state
  const isOver = now.getTime() - Date.parse(memory.stoppedAt) >= pauseMs
  return isOver ? { ...state, memory: { ...memory, menus: 0, stoppedAt: null } } : state
}

function showMenu(state: Remembering, isMistaken: boolean): Decision {
  const { memory, connection, language, now } = state
  const excuse = isMistaken ? phrasesOf(language).invalid : ''
  return {
    texts: [{ text: paragraphs(excuse, connection.greetingMessage, menuLines(state)), file: null }],
    change: { queueId: null, queueOptionId: null, chatbot: true },
    memory: { ...memory, isGreeted: true, menus: memory.menus + 1, askedAt: now.toISOString() },
  }
}

/**
 * Hands a ticket to people because the bot did not understand the contact: moves it to the connection's redirect queue,
 * or leaves it without a queue.
 */
function giveUp(state: Remembering): Decision {
  const { memory, redirect, now } = state
  const stopped = { ...memory, stoppedAt: now.toISOString() }
  if (!redirect) return { texts: [], change: { queueId: null, queueOptionId: null, chatbot: false }, memory: stopped }
  const texts = redirectTexts(redirect)
  const change = { queueId: redirect.id, queueOptionId: null, chatbot: false, queuedAt: now.toISOString() }
  return { texts, change, memory: { ...stopped, entered: redirect.id, greetedBy: [...memory.greetedBy, redirect.id] } }
}

/** The greeting, with its file, of a queue that a ticket enters without a choice of the contact. */
export const redirectTexts = ({ greetingMessage, file }: Pick<BotQueue, 'greetingMessage' | 'file'>): BotText[] => [
  ...(greetingMessage.trim() === '' ? [] : [{ text: greetingMessage, file: null }]),
  ...(file ? [{ text: '', file }] : []),
]
