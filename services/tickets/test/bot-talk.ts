import type { BotOption, BotQueue, BotState, Decision } from '../src/conversation/automation/bot-state.ts'
import { decide } from '../src/conversation/automation/decide.ts'
import type { BotFile } from '../src/tables/bot-tables.ts'

export const NOW = new Date('2026-03-02T12:00:00.000Z')
export const LATER = new Date(NOW.getTime() + 10_000)
export const WAIT = '2026-03-02T11:59:00.000Z'
export const FILE: BotFile = { path: 'tickets/1/a', name: 'mapa.png', mime: 'image/png', size: 5, kind: 'image' }

export const option = (id: number, title: string, more: Partial<BotOption> = {}): BotOption => ({
  id,
  parentId: null,
  title,
  message: `Sobre ${title}`,
  option: id % 10,
  file: null,
  ...more,
})
export const queue = (id: number, name: string, more: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name,
  greetingMessage: `Bem-vindo a ${name}`,
  outOfHoursMessage: '',
  file: null,
  closed: undefined,
  promptId: null,
  integrationId: null,
  options: [],
  ...more,
})
export const SALES = queue(1, 'Vendas')
export const SUPPORT = queue(2, 'Suporte', { options: [option(11, 'Preço'), option(12, 'Prazo')] })
export const DEEP = queue(3, 'Região', {
  options: [option(21, 'Sul'), option(22, 'Norte', { file: FILE }), option(31, 'Ilhas', { parentId: 22 })],
})

type Changes = Omit<Partial<BotState>, 'ticket' | 'connection'> & {
  ticket?: Partial<BotState['ticket']>
  connection?: Partial<BotState['connection']>
}
export const state = ({ ticket, connection, ...others }: Changes = {}): BotState => ({
  ticket: {
    queueId: null,
    queueOptionId: null,
    chatbot: false,
    botPaused: false,
    acceptedAt: null,
    origin: 'inbound',
    queuedAt: WAIT,
    promptId: null,
    useIntegration: false,
    integrationId: null,
    ...ticket,
  },
  memory: undefined,
  connection: {
    greetingMessage: 'Olá',
    outOfHoursMessage: '',
    botMenuLimit: 3,
    botPauseMinutes: 0,
    promptId: null,
    integrationId: null,
    ...connection,
  },
  answers: 0,
  queues: [],
  queue: undefined,
  redirect: undefined,
  greetsSingleQueue: false,
  companyClosed: undefined,
  language: 'pt',
  now: NOW,
  ...others,
})
export const say = (text: string, at = LATER) => ({ text, sentAt: at, messageId: 1 })
export const textsOf = (decision: Decision | undefined) =>
  decision?.texts.map(({ text, file }) => (file ? `[${file.name}]` : text)) ?? 'nothing'

/** Runs a conversation like the executor: the state after each message is the input of the next one. */
export function talk(start: BotState, ...messages: readonly string[]) {
  let now = start
  const heard: (string[] | 'nothing')[] = []
  for (const message of messages) {
    const decision = decide(now, say(message))
    heard.push(textsOf(decision))
    if (!decision) continue
    const { change } = decision
    const ticket = { ...now.ticket, ...change }
    const known = [...now.queues, ...(now.queue ? [now.queue] : []), ...(now.redirect ? [now.redirect] : [])]
    now = { ...now, ticket, memory: decision.memory, queue: known.find(({ id }) => id === ticket.queueId) }
  }
  return { heard, end: now, said: heard.at(-1) }
}
