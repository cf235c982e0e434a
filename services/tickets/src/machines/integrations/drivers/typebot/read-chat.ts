import { menuLine } from '../../../../conversation/automation/bot-phrases.ts'
import type { Action, Heard, Taken } from '../../../../tables/integration-tables.ts'
import { readAction, type Said } from '../answer.ts'
import { readJson } from '../read-json.ts'
import { readClientActions } from './client-actions.ts'
import { isOfMaker } from './heard.ts'
import { type Fields, objectOf } from './object-of.ts'
import { whatsappTextOf, whatsappTextOfMarkdown } from './rich-text.ts'

export const MOST_SAID = 20 // messages per turn
const MOST_CHOICES = 50

/** The messages of one Typebot answer, and the question that awaits a reply. */
export type Chat = {
  readonly sessionId: string | undefined
  readonly said: readonly Said[]
  readonly action: Action
  readonly choices: readonly string[]
  readonly isMultiple: boolean
  readonly takes: readonly Taken[]
  readonly hasEnded: boolean // the flow expects no further input
  readonly awaitsClient: boolean // the flow waits for its client to continue it, not for the contact
  readonly waitMs: number // the wait after the last message, before the next request
}

/**
 * @param heard the contact's texts, which must not be run as commands
 * @returns undefined when the body is not an answer of Typebot
 */
export function readChat(body: Buffer, heard: Heard): Chat | undefined {
  const value = objectOf(readJson(body))
  if (!value || !Array.isArray(value['messages'])) return undefined
  const bubbles = value['messages'].map((message) => readBubble(message, heard))
  const input = objectOf(value['input'])
  const choices = input ? choicesOf(input) : []
  const isMultiple = objectOf(input?.['options'])?.['isMultipleChoice'] === true
  const lines = choices.map((choice, index) => menuLine(index + 1, choice)).join('\n')
  const actions = readClientActions(value['clientSideActions'])
  let waitMs = actions.waitAfter(undefined)
  function paced(said: readonly Said[], id?: unknown): Said[] {
    const [first, ...rest] = said
    const before = waitMs
    if (first) waitMs = 0
    if (id !== undefined) waitMs += actions.waitAfter(id)
    return first ? [before > 0 ? { ...first, waitMs: before } : first, ...rest] : []
  }
  const ids = value['messages'].map((message) => objectOf(message)?.['id'])
  const said = bubbles.flatMap((bubble, index) => paced(bubble.said, ids[index]))
  said.push(...paced([...promptOf(input), ...textOf(lines)]))
  return {
    sessionId: typeof value['sessionId'] === 'string' ? value['sessionId'] : undefined,
    said: said.slice(0, MOST_SAID),
    action: Object.assign({}, ...bubbles.map(({ action }) => action), actionOfInput(input)),
    choices,
    isMultiple,
    takes: takenBy(input),
    hasEnded: !input && !actions.awaitsClient,
    awaitsClient: !input && actions.awaitsClient,
    waitMs,
  }
}

type Bubble = { readonly said: readonly Said[]; readonly action: Action }

const NOTHING: Bubble = { said: [], action: {} }

const textOf = (text: string): Said[] => (text.trim() === '' ? [] : [{ kind: 'text', text }])

function readBubble(value: unknown, heard: Heard): Bubble {
  const bubble = objectOf(value)
  const content = objectOf(bubble?.['content'])
  if (!bubble || !content) return NOTHING
  if (bubble['type'] === 'text') return readText(content, heard)
  const url = content['url']
  if (typeof url !== 'string' || url === '') return NOTHING
  if (bubble['type'] === 'embed') return { said: textOf(url), action: {} }
  if (bubble['type'] === 'video' && content['type'] !== undefined && content['type'] !== 'url') {
    return { said: textOf(url), action: {} } // the address of a video service is a page, not a file
  }
  return ['image', 'audio', 'video'].includes(String(bubble['type']))
    ? { said: [{ kind: 'file', url, caption: '' }], action: {} }
    : NOTHING
}

/**
 * Reads a text bubble. A text like `#{"queueId":1}` becomes an action instead of a message. If the contact may have
 * written it, the ticket is handed to agents.
 */
function readText(content: Fields, heard: Heard): Bubble {
  const { markdown, richText, plainText } = content
  const text =
    typeof markdown === 'string'
      ? whatsappTextOfMarkdown(markdown)
      : Array.isArray(richText)
        ? whatsappTextOf(richText)
        : typeof plainText === 'string'
          ? plainText
          : ''
  const command = /^#\s*(\{.*\})$/s.exec(text.trim())?.[1]
  const asked = command === undefined ? undefined : objectOf(readJson(command.replaceAll(/[“”]/g, '"')))
  if (command === undefined || !asked) return { said: textOf(text), action: {} }
  const action = readAction(asked)
  return { said: [], action: isOfMaker(command, action, heard) ? action : { stopBot: true } }
}

function choicesOf(input: Fields): string[] {
  const items = Array.isArray(input['items']) ? input['items'] : []
  const contents = items.flatMap((item) => {
    const { content, title, value } = objectOf(item) ?? {}
    const shown = [content, title, value].find((text) => typeof text === 'string' && text.trim() !== '')
    return typeof shown === 'string' ? [shown.trim()] : []
  })
  return contents.slice(0, MOST_CHOICES)
}

/** The prompt to the contact, for inputs whose question is not in a bubble. */
function promptOf(input: Fields | undefined): Said[] {
  const options = objectOf(input?.['options'])
  if (input?.['type'] !== 'rating input') return []
  const length = options?.['length']
  const most = typeof length === 'number' ? length : 10
  return textOf(`${options?.['buttonType'] === 'Icons' || options?.['startsAt'] === 1 ? 1 : 0} - ${most}`)
}

/** The kinds of reply that a question accepts besides text. */
function takenBy(input: Fields | undefined): Taken[] {
  const options = objectOf(input?.['options'])
  if (input?.['type'] === 'file input') return options?.['isRequired'] === false ? ['file', 'nothing'] : ['file']
  if (input?.['type'] !== 'text input') return []
  const isOn = (name: string) => objectOf(options?.[name])?.['isEnabled'] === true
  return [...(isOn('audioClip') ? (['audio'] as const) : []), ...(isOn('attachments') ? (['attachment'] as const) : [])]
}

/** Hands the ticket to agents when a question needs a browser. */
const actionOfInput = (input: Fields | undefined): Action =>
  input?.['type'] === 'payment input' ? { stopBot: true } : {}
