import type { BotFile, BotText } from '../../tables/bot-tables.ts'
import { chosenIn, optionLines, optionsBelow } from './bot-choices.ts'
import { isBefore, type Remembering, tellClosed } from './bot-memory.ts'
import { paragraphs, phrasesOf } from './bot-phrases.ts'
import type { BotOption, BotQueue, Decision, Incoming } from './bot-state.ts'
import { ledBy } from './decide-machines.ts'

const MOST_MISTAKES = 3 // invalid answers in a row

/**
 * Moves the ticket to a queue. Then calls the queue's machine or, without a machine, sends the queue's greeting and
 * options. A closed queue sends only its out-of-hours text.
 */
export function enterQueue(state: Remembering, queue: BotQueue): Decision {
  const { ticket, memory, now } = state
  const place = { queueId: queue.id, queueOptionId: null }
  const change = queue.id === ticket.queueId ? place : { ...place, queuedAt: now.toISOString() }
  if (queue.closed) {
    const told = tellClosed(state, { period: queue.closed, text: queue.outOfHoursMessage })
    return { texts: told?.texts ?? [], change: { ...change, chatbot: true }, memory: told?.memory ?? memory }
  }
  const isNew = !memory.greetedBy.includes(queue.id)
  const entered = {
    ...memory,
    entered: queue.id,
    mistakes: 0,
    greetedBy: isNew ? [...memory.greetedBy, queue.id] : memory.greetedBy,
  }
  const led = ledBy(queue)
  if (led) {
    const greeted = { ...entered, greetedBy: memory.greetedBy }
    return { ...led, texts: [], change: { ...change, ...led.change }, memory: greeted }
  }
  const file = isNew ? queue.file : null
  if (queue.options.length > 0) {
    const texts = compose(queue.greetingMessage, file, optionLines(state, queue, null))
    return { texts, change: { ...change, chatbot: true }, memory: { ...entered, askedAt: now.toISOString() } }
  }
  const texts = isNew ? compose(queue.greetingMessage, file, '') : []
  return { texts, change: { ...change, chatbot: false }, memory: entered }
}

/** Moves through the options of a queue according to the contact's answer. */
export function decideOptions(state: Remembering, queue: BotQueue, message: Incoming): Decision | undefined {
  const { memory, ticket } = state
  if (queue.options.length === 0 || memory.entered !== queue.id) return enterQueue(state, queue)
  const at = queue.options.find(({ id }) => id === ticket.queueOptionId)
  const key = chosenIn(state, message.text)
  if (key === 0 && at) {
    return show(state, queue, queue.options.find(({ id }) => id === at.parentId) ?? null)
  }
  const chosen = optionsBelow(queue, at ?? null).find(({ option }) => option === key)
  if (chosen) return enterOption(state, queue, chosen)
  // the contact wrote the message before the bot sent the options
  if (isBefore(message, memory.askedAt)) return undefined
  if (memory.mistakes >= MOST_MISTAKES) return { texts: [], change: { chatbot: false }, memory }
  return show(state, queue, at ?? null, 'mistaken')
}

function enterOption(state: Remembering, queue: BotQueue, option: BotOption): Decision {
  const isLeaf = optionsBelow(queue, option).length === 0
  const texts = compose(option.message, option.file, isLeaf ? '' : optionLines(state, queue, option))
  const memory = { ...state.memory, mistakes: 0, askedAt: state.now.toISOString() }
  return { texts, change: { queueOptionId: option.id, chatbot: !isLeaf }, memory }
}

/** Shows the options below `at` again, or the top level. */
function show(state: Remembering, queue: BotQueue, at: BotOption | null, isMistaken?: 'mistaken'): Decision {
  const { memory, language, now } = state
  const about = at ? at.message : queue.greetingMessage
  const excuse = isMistaken ? phrasesOf(language).invalid : ''
  const text = paragraphs(excuse, about, optionLines(state, queue, at))
  return {
    texts: [{ text, file: null }],
    change: { queueOptionId: at?.id ?? null },
    memory: { ...memory, mistakes: isMistaken ? memory.mistakes + 1 : 0, askedAt: now.toISOString() },
  }
}

/** Builds a text, its file and the choices. Text and choices share one message unless a file comes between them. */
function compose(text: string, file: BotFile | null, lines: string): BotText[] {
  if (!file) return say(paragraphs(text, lines))
  return [...say(text), { text: '', file }, ...say(lines)]
}

const say = (text: string): BotText[] => (text.trim() === '' ? [] : [{ text, file: null }])
