import { chosenIn } from './bot-choices.ts'
import { beginMemory, isAnew, type Remembering, tellClosed } from './bot-memory.ts'
import type { BotState, Decision, Incoming } from './bot-state.ts'
import { askMachine, isHandedOver, isLed, startMachine } from './decide-machines.ts'
import { decideMenu, enterOnly, greet } from './decide-menu.ts'
import { decideOptions, enterQueue } from './decide-options.ts'

const MOST_TEXTS = 20 // bot texts per ticket and minute: the contact may be a bot, too
const MINUTE_MS = 60_000
const MOST_ANSWERS = 10 // model answers per ticket within ten minutes: the contact may be a machine, too

/**
 * Decides how the bot reacts to a message of a contact in a waiting ticket. The state contains the time, the opening
 * hours and all earlier texts.
 * @returns undefined when the ticket waits for an agent
 */
export function decide(state: BotState, message: Incoming): Decision | undefined {
  const decision = step({ ...state, memory: beginMemory(state) }, message)
  return decision && withinLimit(withoutModel(decision, state, message), state.now)
}

function step(state: Remembering, message: Incoming): Decision | undefined {
  const { ticket, queue, companyClosed, connection } = state
  if (companyClosed) return tellClosed(state, { period: companyClosed, text: connection.outOfHoursMessage })
  if (queue?.closed) return tellClosed(state, { period: queue.closed, text: queue.outOfHoursMessage })
  if (ticket.botPaused) return undefined
  if (ticket.chatbot && chosenIn(state, message.text) === '#') return begin(state)
  const asked = askMachine(state)
  if (asked) return asked
  if (!queue && isHandedOver(state)) return undefined
  if (!queue) return (isAsked(state) ? undefined : startMachine(state, greet(state))) ?? decideMenu(state, message)
  if (ticket.chatbot) return decideOptions(state, queue, message)
  return beginInQueue(state, queue)
}

/**
 * Starts the bot in a queue that the contact did not choose. A ticket in the connection's only queue starts with the
 * contact's first message. A ticket that an agent put back starts only if the queue has options or a machine.
 */
function beginInQueue(state: Remembering, queue: NonNullable<BotState['queue']>): Decision | undefined {
  if (state.memory.entered !== null) return undefined
  if (isAnew(state)) return queue.options.length > 0 || isLed(queue) ? enterQueue(state, queue) : undefined
  if (state.ticket.origin !== 'inbound') return undefined
  return state.queues.length === 1 ? enterOnly(state, queue) : enterQueue(state, queue)
}

const WITHOUT_MACHINES = { promptId: null, integrationId: null, useIntegration: false } as const

/** Shows the main menu again. Without a menu, the connection's machine leads the ticket again. */
function begin(state: Remembering): Decision | undefined {
  const decision = decideMenu(atStart(state), undefined) ?? startMachine(atStart(state), undefined)
  return decision && { ...decision, change: { ...WITHOUT_MACHINES, ...decision.change } }
}

/** Whether the bot has shown the contact a menu. */
const isAsked = ({ ticket, memory }: Remembering): boolean => ticket.chatbot && memory.menus > 0

/** Hands the ticket to people if the model cannot read the message, or has already answered too often. */
function withoutModel(decision: Decision, { answers }: BotState, { isUnreadable }: Incoming): Decision {
  const { askPrompt, ...others } = decision
  if (askPrompt === undefined || (!isUnreadable && answers < MOST_ANSWERS)) return decision
  return { ...others, handOver: askPrompt }
}

/** The state without the queue and the position among its options. */
const atStart = (state: Remembering): Remembering => ({
  ...state,
  queue: undefined,
  memory: { ...state.memory, entered: null, mistakes: 0 },
})

/** Drops the whole decision if its texts would exceed the limit per minute. */
function withinLimit(decision: Decision, now: Date): Decision | undefined {
  const { texts, change, memory } = decision
  const recent = memory.saidAt.filter((at) => now.getTime() - Date.parse(at) < MINUTE_MS)
  if (recent.length + texts.length > MOST_TEXTS) return undefined
  const saidAt = [...recent, ...texts.map(() => now.toISOString())]
  return { ...decision, memory: { ...memory, queuedAt: change.queuedAt ?? memory.queuedAt, saidAt } }
}

/** Whether a text is one of the choices that the bot currently offers. */
export function choosesNow(before: BotState, text: string): boolean {
  const state = { ...before, memory: beginMemory(before) }
  return state.ticket.chatbot && chosenIn(state, text) !== undefined
}
