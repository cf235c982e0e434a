import type { Language } from '@recado/contracts/language'
import { kindOf } from '@recado/contracts/message-kinds'
import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { speak, textOf } from '@recado/contracts/words/speak'
import { DELETED_PREVIEW, previewOf } from '../messages/message-rules.ts'

/** The language of the file, and the time zone of its times. */
type Style = { readonly language: Language; readonly timezone: string }

/** @returns a ticket as plain text, in chunks that end with a line break */
export async function* transcriptOf(
  ticket: Ticket,
  { language, timezone }: Style,
  findNext: (after: number) => Promise<readonly Message[]>,
): AsyncGenerator<string> {
  const { locale, ticket: title } = TEXTS[language]
  const clock = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone: timezone })
  yield `${title} ${ticket.number}: ${ticket.contact.name}\r\n`
  let after = 0
  for (;;) {
    const messages = await findNext(after)
    if (messages.length === 0) return
    const lines = messages.map(
      (message) => `[${clock.format(new Date(message.createdAt))}] ${lineOf(message, language)}`,
    )
    yield `${lines.join('\r\n')}\r\n`
    after = messages.at(-1)?.id ?? after
  }
}

/** @returns the name of the file */
export const transcriptName = ({ id, number }: Ticket, language: Language): string =>
  `${TEXTS[language].file}-${number ?? id}.txt`

const TEXTS = {
  pt: {
    locale: 'pt-BR',
    ticket: 'Atendimento',
    file: 'atendimento',
    note: 'Nota interna de',
    automatic: 'Mensagem automática',
    phone: 'Telefone',
    answers: 'em resposta a',
    from: 'veio de',
    status: 'status',
  },
  en: {
    locale: 'en-GB',
    ticket: 'Ticket',
    file: 'ticket',
    note: 'Internal note by',
    automatic: 'Automatic message',
    phone: 'Phone',
    answers: 'in reply to',
    from: 'came from',
    status: 'status',
  },
  es: {
    locale: 'es',
    ticket: 'Atención',
    file: 'atencion',
    note: 'Nota interna de',
    automatic: 'Mensaje automático',
    phone: 'Teléfono',
    answers: 'en respuesta a',
    from: 'vino de',
    status: 'estado',
  },
} as const satisfies Record<Language, object>

function lineOf(message: Message, language: Language): string {
  if (message.mediaType === 'system') return spoken(message, language)
  return `${writerOf(message, language)}: ${originOf(message, language)}${elsewhereOf(message, language)}${contentOf(message, language)}`
}

/** The advertisement or post that the message answers, or the place on WhatsApp where the contact found the company. */
function originOf({ cameFrom, isDeleted }: Message, language: Language): string {
  if (!cameFrom || isDeleted) return ''
  const { title, text, url, sourceId, entryPoint, app } = cameFrom
  const words = [title ?? text ?? sourceId ?? (url ? null : (entryPoint ?? app)), url].filter((part) => part !== null)
  return words.length === 0 ? '' : `(${TEXTS[language].from} ${words.map((part) => `“${part}”`).join(' ')}) `
}

/** The quoted text, if the quoted message is not in the file. */
function elsewhereOf({ quotedElsewhere, isDeleted }: Message, language: Language): string {
  if (!quotedElsewhere || isDeleted) return ''
  const { answers, status } = TEXTS[language]
  const { body, mediaType, isStatus } = quotedElsewhere
  const words = body || textOf(previewOf({ mediaType, body: null }), language)
  return `(${answers} ${isStatus ? `${status} ` : ''}“${words}”) `
}

function writerOf({ mediaType, contact, user, automatic }: Message, language: Language): string {
  const texts = TEXTS[language]
  if (mediaType === 'note') return `${texts.note} ${user?.name ?? ''}`
  if (contact) return contact.name
  return user?.name ?? (automatic ? texts.automatic : texts.phone)
}

/** The kind and name of a file, followed by its caption. */
function contentOf(message: Message, language: Language): string {
  const { isDeleted, mediaType, mediaName, body } = message
  const deleted = textOf(DELETED_PREVIEW, language)
  if (isDeleted) return body ? `${deleted}: ${body}` : deleted
  if (kindOf(mediaType).body === 'text') return spoken(message, language)
  const kind = textOf(previewOf({ mediaType, body: null }), language)
  return `[${mediaName ? `${kind}: ${mediaName}` : kind}]${hasCaption(message) ? ` ${body}` : ''}`
}

const spoken = ({ words, body }: Message, language: Language): string => speak(words, language, body ?? '')

const hasCaption = ({ mediaType, body }: Message): boolean => Boolean(body) && kindOf(mediaType).body === 'caption'
