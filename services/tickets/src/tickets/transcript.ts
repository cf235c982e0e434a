import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { DELETED_PREVIEW, previewOf } from '../messages/message-rules.ts'

/** What is written down of a ticket, in parts that end with a line's end. */
export async function* transcriptOf(
  ticket: Ticket,
  timezone: string,
  findNext: (after: number) => Promise<readonly Message[]>,
): AsyncGenerator<string> {
  const clock = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: timezone })
  yield `Atendimento ${ticket.number ?? ticket.id}: ${ticket.contact.name}\r\n`
  let after = 0
  for (;;) {
    const messages = await findNext(after)
    if (messages.length === 0) return
    yield messages.map((message) => `[${clock.format(new Date(message.createdAt))}] ${lineOf(message)}\r\n`).join('')
    after = messages.at(-1)?.id ?? after
  }
}

function lineOf(message: Message): string {
  if (message.mediaType === 'system') return message.body ?? ''
  return `${writerOf(message)}: ${wordsOf(message)}`
}

function writerOf({ mediaType, contact, user, automatic }: Message): string {
  if (mediaType === 'note') return `Nota interna de ${user?.name ?? ''}`
  if (contact) return contact.name
  return user?.name ?? (automatic ? 'Mensagem automática' : 'Telefone')
}

/** What a file is and is called, then its caption. */
function wordsOf(message: Message): string {
  const { isDeleted, mediaType, mediaName, body } = message
  if (isDeleted) return body ? `${DELETED_PREVIEW}: ${body}` : DELETED_PREVIEW
  if (['chat', 'note', 'call_log', 'poll'].includes(mediaType)) return body ?? ''
  const what = previewOf({ mediaType, body: null })
  return `[${mediaName ? `${what}: ${mediaName}` : what}]${hasCaption(message) ? ` ${body}` : ''}`
}

const hasCaption = ({ mediaType, body }: Message): boolean =>
  Boolean(body) && ['image', 'video', 'application', 'audio'].includes(mediaType)
