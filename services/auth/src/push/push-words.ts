import { ERRORS } from '@recado/contracts/error-catalogue'
import type { ErrorCode } from '@recado/contracts/errors'
import type { Language } from '@recado/contracts/language'
import { hasWord, kindOf } from '@recado/contracts/message-kinds'
import type { Message } from '@recado/contracts/messages/message'
import type { Notification } from '@recado/contracts/notifications/notification'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { cutText } from '@recado/contracts/text/cut'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { speak, wordsOf } from '@recado/contracts/words/speak'

/** The text of a notification; a title of null is the name of the installation. */
export type Shown = { readonly title: string | null; readonly body: string }

type Sentences = Readonly<Record<Language, string>>

const MOST = 200 // characters of a title or a text; a push message has room for 3,993 bytes
const DELETED = wordsOf('deleted')

const SAID = {
  message: { pt: 'Mensagem de {name}', en: 'Message from {name}', es: 'Mensaje de {name}' },
  someMessage: {
    pt: 'Nova mensagem de um cliente',
    en: 'New message of a customer',
    es: 'Nuevo mensaje de un cliente',
  },
  waits: { pt: '{name} voltou a aguardar', en: '{name} is waiting again', es: '{name} vuelve a esperar' },
  someWaits: {
    pt: 'Um cliente voltou a aguardar',
    en: 'A customer is waiting again',
    es: 'Un cliente vuelve a esperar',
  },
  noQueue: { pt: 'Sem fila', en: 'No queue', es: 'Sin fila' },
  somebody: { pt: 'Alguém', en: 'Somebody', es: 'Alguien' },
  notice: { pt: 'Nova notificação', en: 'New notification', es: 'Nueva notificación' },
  chatMention: {
    pt: '{who} mencionou você em {name}',
    en: '{who} mentioned you in {name}',
    es: '{who} te mencionó en {name}',
  },
  noteMention: {
    pt: '{who} mencionou você em uma nota sobre {name}',
    en: '{who} mentioned you in a note about {name}',
    es: '{who} te mencionó en una nota sobre {name}',
  },
  woken: { pt: '{name} voltou', en: '{name} is back', es: '{name} volvió' },
  late: {
    pt: '{name} está sem resposta além do prazo',
    en: '{name} is unanswered beyond the target',
    es: '{name} está sin respuesta fuera de plazo',
  },
  unresolved: {
    pt: '{name}: prazo de resolução vencido',
    en: '{name}: the resolution is overdue',
    es: '{name}: plazo de resolución vencido',
  },
  sendFailed: {
    pt: 'Mensagem não enviada para {name}',
    en: 'Message to {name} not sent',
    es: 'Mensaje no enviado a {name}',
  },
  deletionRefused: {
    pt: 'WhatsApp não apagou a mensagem para {name}',
    en: 'WhatsApp did not delete the message to {name}',
    es: 'WhatsApp no eliminó el mensaje para {name}',
  },
  exportReady: {
    pt: 'O arquivo com os dados da empresa está pronto',
    en: 'The file with the data of the company is ready',
    es: 'El archivo con los datos de la empresa está listo',
  },
  exportFailed: {
    pt: 'O arquivo com os dados da empresa não pôde ser feito',
    en: 'The file with the data of the company could not be made',
    es: 'El archivo con los datos de la empresa no se pudo hacer',
  },
  webhookOff: {
    pt: 'O webhook {name} foi desativado',
    en: 'The webhook {name} was switched off',
    es: 'El webhook {name} fue desactivado',
  },
} as const satisfies Record<string, Sentences>

const OUTAGES = {
  unlinked: {
    pt: 'O número {name} foi desvinculado',
    en: 'The number {name} was unlinked',
    es: 'El número {name} fue desvinculado',
  },
  away: {
    pt: 'O número {name} está sem conexão',
    en: 'The number {name} has no connection',
    es: 'El número {name} está sin conexión',
  },
  back: {
    pt: 'O número {name} voltou a funcionar',
    en: 'The number {name} works again',
    es: 'El número {name} volvió a funcionar',
  },
} as const satisfies Record<string, Sentences>

const OUTAGE_TEXT = {
  unlinked: {
    pt: 'Vincule-o de novo em Conexões',
    en: 'Link it again in Connections',
    es: 'Vincúlelo de nuevo en Conexiones',
  },
  away: {
    pt: 'As mensagens de clientes não chegam',
    en: 'Messages of customers do not arrive',
    es: 'Los mensajes de clientes no llegan',
  },
  back: { pt: 'As mensagens chegam de novo', en: 'Messages arrive again', es: 'Los mensajes llegan de nuevo' },
} as const satisfies Record<keyof typeof OUTAGES, Sentences>

const STORAGE = {
  near: {
    pt: 'O espaço para arquivos está quase cheio',
    en: 'The space for files is almost full',
    es: 'El espacio para archivos está casi lleno',
  },
  full: {
    pt: 'O espaço para arquivos acabou',
    en: 'The space for files is used up',
    es: 'El espacio para archivos se agotó',
  },
} as const satisfies Record<string, Sentences>

const STORAGE_TEXT = {
  pt: 'Arquivos de clientes continuam chegando; a equipe não envia mais nenhum quando o espaço acaba.',
  en: 'Files of customers still arrive; the team sends none once the space is used up.',
  es: 'Los archivos de los clientes siguen llegando; el equipo no envía ninguno cuando el espacio se agota.',
} as const satisfies Sentences

/** Fills a sentence. Names are cut, so that a message always fits. */
const say = (sentence: Sentences, language: Language, names: Readonly<Record<string, string>> = {}): string =>
  sentence[language].replace(/\{(\w+)\}/g, (_, name: string) => cutText(names[name] ?? '', MOST))

/** The text without names: for companies whose notifications show no content. */
const plain = (sentence: Sentences, language: Language): Shown => ({
  title: null,
  body: say(sentence, language),
})

/** The notification about a message of a contact. */
export function sayMessage(message: Message, { contact }: Ticket, language: Language, hasContent: boolean): Shown {
  if (!hasContent) return plain(SAID.someMessage, language)
  return {
    title: say(SAID.message, language, { name: contact.name }),
    body: cutText(excerptOf(message, language), MOST),
  }
}

/** The notification about a ticket that waits again. */
export function sayWaiting({ contact, queue }: Ticket, language: Language, hasContent: boolean): Shown {
  if (!hasContent) return plain(SAID.someWaits, language)
  return {
    title: say(SAID.waits, language, { name: contact.name }),
    body: queue ? cutText(queue.name, MOST) : say(SAID.noQueue, language),
  }
}

function excerptOf({ mediaType, body, words }: Message, language: Language): string {
  if (body === null && !hasWord(mediaType)) return speak(DELETED, language, '')
  const isText = ['text', 'caption'].includes(kindOf(mediaType).body)
  return body && isText ? speak(words, language, body) : (kindOf(mediaType).word?.[language] ?? '')
}

/** The notification about an event of colleagues or of the product. */
export function sayNotice({ by, about }: Notification, language: Language, hasContent: boolean): Shown {
  if (!hasContent) return plain(SAID.notice, language)
  const who = by?.name ?? say(SAID.somebody, language)
  const titled = (sentence: Sentences, name: string, body = ''): Shown => ({
    title: say(sentence, language, { who, name }),
    body: cutText(body, MOST),
  })
  switch (about.kind) {
    case 'chat-mention':
      return titled(SAID.chatMention, about.chat.title, about.excerpt)
    case 'note-mention':
      return titled(SAID.noteMention, about.ticket.contactName, about.excerpt)
    case 'ticket-woken':
      return titled(SAID.woken, about.ticket.contactName)
    case 'ticket-breached':
      return titled(about.target === 'resolution' ? SAID.unresolved : SAID.late, about.ticket.contactName)
    case 'send-failed':
      return titled(SAID.sendFailed, about.ticket.contactName, reasonOf(about.error, language) ?? about.excerpt)
    case 'deletion-refused':
      return titled(SAID.deletionRefused, about.ticket.contactName, about.excerpt)
    case 'webhook-off':
      return titled(SAID.webhookOff, about.webhook.name)
    case 'company-export':
      return plain(about.isReady ? SAID.exportReady : SAID.exportFailed, language)
    case 'ticket-assigned':
    case 'connection-down':
    case UNKNOWN:
      return plain(SAID.notice, language)
  }
}

/** The notification about a number that is down, or open again. */
export function sayOutage(what: keyof typeof OUTAGES, name: string, language: Language, hasContent: boolean): Shown {
  if (!hasContent) return plain(SAID.notice, language)
  return { title: say(OUTAGES[what], language, { name }), body: say(OUTAGE_TEXT[what], language) }
}

/** The notification about the space for files. It contains no names, so it is the same for companies that hide them. */
export const sayStorage = (what: keyof typeof STORAGE, language: Language): Shown => ({
  title: say(STORAGE[what], language),
  body: say(STORAGE_TEXT, language),
})

const reasonOf = (error: string | null, language: Language): string | undefined =>
  error !== null && Object.hasOwn(ERRORS, error) ? ERRORS[error as ErrorCode][language] : undefined
