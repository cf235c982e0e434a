import type { Message } from '@recado/contracts/messages/message'
import { partOf, wordsOf } from '@recado/contracts/words/speak'
import type { Words } from '@recado/contracts/words/words'

type OldLine = {
  readonly media_type: Message['mediaType']
  readonly body: string
  readonly user_id: number | null // who took the step; null: the system
}

/**
 * Earlier releases stored lines of the system as Portuguese texts alone.
 * @returns the words of such a line; null for a text of a person, and where a name in the line is ambiguous
 */
export function wordsOfOldText({ media_type, body, user_id }: OldLine): Words | null {
  if (media_type === 'call_log') return callOf(body)
  if (media_type !== 'system') return null
  return user_id === null ? stepOfSystem(body) : stepOfPerson(body)
}

const STEPS_OF_SYSTEM = {
  'Devolvido à fila': wordsOf('returned'),
  'Finalizado pelo sistema': wordsOf('closed'),
  'Finalizado por inatividade': wordsOf('closedForInactivity'),
} as const

const REDIRECTED = 'Redirecionado para '

function stepOfSystem(body: string): Words | null {
  if (Object.hasOwn(STEPS_OF_SYSTEM, body)) return STEPS_OF_SYSTEM[body as keyof typeof STEPS_OF_SYSTEM]
  return body.startsWith(REDIRECTED) ? wordsOf('redirected', { queue: body.slice(REDIRECTED.length) }) : null
}

const STEPS_OF_PERSON = [
  ['Aceito por ', 'accepted'],
  ['Devolvido à fila por ', 'returnedBy'],
  ['Finalizado por ', 'closedBy'],
  ['Reaberto por ', 'reopened'],
] as const

function stepOfPerson(body: string): Words | null {
  const step = STEPS_OF_PERSON.find(([beginning]) => body.startsWith(beginning))
  if (step) return wordsOf(step[1], { by: body.slice(step[0].length) })
  const [, from, to, by] = /^Transferido de (.+) para (.+) por (.+)$/s.exec(body) ?? []
  if (from === undefined || to === undefined || by === undefined) return null
  const isClear = body.split(' para ').length === 2 && body.split(' por ').length === 2
  return isClear ? wordsOf('transferred', { from: placeOf(from), to: placeOf(to), by }) : null
}

const placeOf = (name: string) => (name === 'sem fila' ? partOf('noQueue') : name)

function callOf(body: string): Words | null {
  const [, kind, time] = /^Chamada de (voz|vídeo) perdida às (\d\d:\d\d)$/.exec(body) ?? []
  return time === undefined ? null : wordsOf(kind === 'voz' ? 'missedCall' : 'missedVideoCall', { time })
}
