import type { Language } from '@recado/contracts/language'
import type { Remembering } from './bot-memory.ts'
import { menuLine, phrasesOf } from './bot-phrases.ts'
import type { BotOption, BotQueue } from './bot-state.ts'
import { type Choice, readChoice } from './choice-rules.ts'

/** The choice `#`, which leads back to the main menu; the bot accepts it in every menu. */
const startOf = (language: Language): Choice => ({ key: '#', names: [phrasesOf(language).start] })

/** The choices of a menu: the queues of the connection. */
const menuChoices = ({ queues }: Remembering): Choice[] =>
  queues.map(({ name }, index) => ({ key: index + 1, names: [name] }))

/** The choices that a queue offers below the current option. */
function optionChoices({ language }: Remembering, queue: BotQueue, at: BotOption | null): Choice[] {
  const options = optionsBelow(queue, at).map(({ option, title }) => ({ key: option, names: [title] }))
  return at ? [...options, { key: 0, names: [phrasesOf(language).back] }] : options
}

export const optionsBelow = ({ options }: BotQueue, at: BotOption | null): BotOption[] =>
  options.filter(({ parentId }) => parentId === (at?.id ?? null))

export const menuLines = (state: Remembering): string => linesOf(menuChoices(state))

/** The text that lists the options of a queue below the current option, and the choices that lead back. */
export function optionLines(state: Remembering, queue: BotQueue, at: BotOption | null): string {
  const back = state.queues.length > 1 ? [startOf(state.language)] : []
  return linesOf([...optionChoices(state, queue, at), ...back])
}

const linesOf = (choices: readonly Choice[]): string =>
  choices.map(({ key, names: [name = ''] }) => menuLine(key, name)).join('\n')

/**
 * @returns the key of the choice that the text selects in the ticket's current menu; undefined when the text selects
 * none
 */
export function chosenIn(state: Remembering, text: string): Choice['key'] | undefined {
  const { queue, ticket, language } = state
  const at = queue?.options.find(({ id }) => id === ticket.queueOptionId) ?? null
  const offered = queue ? optionChoices(state, queue, at) : menuChoices(state)
  return readChoice(text, [...offered, startOf(language)])
}
