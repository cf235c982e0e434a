import type { Language } from '../language.ts'
import { KIND_WORDS } from '../message-kinds.ts'

/**
 * The sentences of the system, by code. `{by}` stands for the parameter `by`; `{By}` stands for the same parameter with
 * a capital first letter. The database stores codes, so the meaning and the parameters of a code never change.
 */
export const WORDS = {
  // history entries of a ticket
  accepted: { pt: 'Aceito por {by}', en: 'Accepted by {by}', es: 'Aceptado por {by}' },
  returned: { pt: 'Devolvido à fila', en: 'Returned to the queue', es: 'Devuelto a la fila' },
  returnedBy: {
    pt: 'Devolvido à fila por {by}',
    en: 'Returned to the queue by {by}',
    es: 'Devuelto a la fila por {by}',
  },
  closed: { pt: 'Finalizado pelo sistema', en: 'Closed by the system', es: 'Finalizado por el sistema' },
  closedBy: { pt: 'Finalizado por {by}', en: 'Closed by {by}', es: 'Finalizado por {by}' },
  closedForInactivity: {
    pt: 'Finalizado por inatividade',
    en: 'Closed for inactivity',
    es: 'Finalizado por inactividad',
  },
  reopened: { pt: 'Reaberto por {by}', en: 'Reopened by {by}', es: 'Reabierto por {by}' },
  transferred: {
    pt: 'Transferido de {from} para {to} por {by}',
    en: 'Transferred from {from} to {to} by {by}',
    es: 'Transferido de {from} a {to} por {by}',
  },
  snoozed: {
    pt: 'Adiado até {until} por {by}',
    en: 'Snoozed until {until} by {by}',
    es: 'Pospuesto hasta {until} por {by}',
  },
  snoozedForAnswer: {
    pt: 'Adiado por {by} até o cliente responder',
    en: 'Snoozed by {by} until the customer answers',
    es: 'Pospuesto por {by} hasta que el cliente responda',
  },
  snoozedForAnswerOrTime: {
    pt: 'Adiado por {by} até o cliente responder, no máximo até {until}',
    en: 'Snoozed by {by} until the customer answers, at most until {until}',
    es: 'Pospuesto por {by} hasta que el cliente responda, como máximo hasta {until}',
  },
  wokenByTime: {
    pt: 'Voltou: chegou a hora marcada',
    en: 'Back: its time has come',
    es: 'Volvió: llegó la hora marcada',
  },
  wokenByContact: {
    pt: 'Voltou: o cliente respondeu',
    en: 'Back: the customer answered',
    es: 'Volvió: el cliente respondió',
  },
  wokenByMention: {
    pt: 'Voltou: {by} mencionou o atendente',
    en: 'Back: {by} mentioned the agent',
    es: 'Volvió: {by} mencionó al agente',
  },
  wokenByPerson: { pt: 'Retomado por {by}', en: 'Taken back by {by}', es: 'Retomado por {by}' },
  undone: { pt: 'Desfeito por {by}', en: 'Undone by {by}', es: 'Deshecho por {by}' },
  closeTakenBack: {
    pt: 'O contato escreveu: a finalização foi desfeita',
    en: 'The contact wrote: the close was undone',
    es: 'El contacto escribió: se deshizo la finalización',
  },
  redirected: { pt: 'Redirecionado para {queue}', en: 'Redirected to {queue}', es: 'Redirigido a {queue}' },
  noQueue: { pt: 'sem fila', en: 'no queue', es: 'sin fila' },

  // calls; the time is in the time zone of the company
  missedCall: {
    pt: 'Chamada de voz perdida às {time}',
    en: 'Missed voice call at {time}',
    es: 'Llamada de voz perdida a las {time}',
  },
  missedVideoCall: {
    pt: 'Chamada de vídeo perdida às {time}',
    en: 'Missed video call at {time}',
    es: 'Videollamada perdida a las {time}',
  },

  // previews of messages without a text
  ...KIND_WORDS,
  deleted: { pt: 'Mensagem apagada', en: 'Deleted message', es: 'Mensaje eliminado' },
  reacted: { pt: 'Reagiu com {emoji}', en: 'Reacted with {emoji}', es: 'Reaccionó con {emoji}' },

  // a contact changed their number
  numberChanged: {
    pt: 'O contato mudou de número: de {from} para {to}',
    en: 'The contact changed numbers: from {from} to {to}',
    es: 'El contacto cambió de número: de {from} a {to}',
  },

  // a contact's number has another account
  accountReplaced: {
    pt: 'O contato tem uma conta nova no WhatsApp com o mesmo número',
    en: 'The contact has a new WhatsApp account under the same number',
    es: 'El contacto tiene una cuenta nueva de WhatsApp con el mismo número',
  },

  // changes of a group
  thisNumber: { pt: 'este número', en: 'this number', es: 'este número' },
  somebody: { pt: 'alguém', en: 'somebody', es: 'alguien' },
  others: { pt: 'mais {count}', en: '{count} more', es: '{count} más' },
  groupRenamed: {
    pt: 'O grupo agora se chama “{subject}”',
    en: 'The group is now called “{subject}”',
    es: 'El grupo ahora se llama “{subject}”',
  },
  groupRenamedBy: {
    pt: '{By} mudou o nome do grupo para “{subject}”',
    en: '{By} changed the name of the group to “{subject}”',
    es: '{By} cambió el nombre del grupo a “{subject}”',
  },
  groupJoined: { pt: '{People} entrou no grupo', en: '{People} joined the group', es: '{People} entró en el grupo' },
  groupJoinedMany: {
    pt: '{People} entraram no grupo',
    en: '{People} joined the group',
    es: '{People} entraron en el grupo',
  },
  groupAdded: { pt: '{By} adicionou {people}', en: '{By} added {people}', es: '{By} añadió a {people}' },
  groupLeft: { pt: '{People} saiu do grupo', en: '{People} left the group', es: '{People} salió del grupo' },
  groupLeftMany: { pt: '{People} saíram do grupo', en: '{People} left the group', es: '{People} salieron del grupo' },
  groupRemoved: { pt: '{By} removeu {people}', en: '{By} removed {people}', es: '{By} eliminó a {people}' },
  groupPromoted: {
    pt: '{People} agora é admin do grupo',
    en: '{People} is now an admin of the group',
    es: '{People} ahora es admin del grupo',
  },
  groupPromotedMany: {
    pt: '{People} agora são admins do grupo',
    en: '{People} are now admins of the group',
    es: '{People} ahora son admins del grupo',
  },
  groupDemoted: {
    pt: '{People} não é mais admin do grupo',
    en: '{People} is no longer an admin of the group',
    es: '{People} ya no es admin del grupo',
  },
  groupDemotedMany: {
    pt: '{People} não são mais admins do grupo',
    en: '{People} are no longer admins of the group',
    es: '{People} ya no son admins del grupo',
  },

  // reasons for the status of a session; the gateway stores the Portuguese text, so this text must not change
  sessionLoggedOut: {
    pt: 'desconectada no celular',
    en: 'disconnected on the phone',
    es: 'desconectada en el celular',
  },
  sessionUsedElsewhere: { pt: 'usada em outro lugar', en: 'used elsewhere', es: 'usada en otro lugar' },
  sessionTakenOver: {
    pt: 'aberta em outro lugar, tentando de novo',
    en: 'opened elsewhere, trying again',
    es: 'abierta en otro lugar, intentando de nuevo',
  },
  sessionBlocked: {
    pt: 'número bloqueado pelo WhatsApp',
    en: 'number blocked by WhatsApp',
    es: 'número bloqueado por WhatsApp',
  },
  sessionSuspended: {
    pt: 'o WhatsApp suspendeu este número por um tempo, tentando de novo',
    en: 'WhatsApp has suspended this number for a while, trying again',
    es: 'WhatsApp suspendió este número por un tiempo, intentando de nuevo',
  },
  sessionOutdated: {
    pt: 'o WhatsApp recusa esta versão do sistema; quem cuida da instalação precisa atualizá-la',
    en: 'WhatsApp refuses this version of the system; the operator of the installation has to update it',
    es: 'WhatsApp rechaza esta versión del sistema; quien cuida de la instalación debe actualizarla',
  },
  sessionPasskeyRequired: {
    pt: 'o WhatsApp pede uma chave de acesso (passkey) para vincular; retire-a nas configurações do celular e tente de novo',
    en: 'WhatsApp asks for a passkey to link; remove it in the settings of the phone and try again',
    es: 'WhatsApp pide una llave de acceso (passkey) para vincular; quítela en los ajustes del celular e intente de nuevo',
  },
  sessionUntrustedServer: {
    pt: 'o servidor não provou ser o esperado',
    en: 'the server did not prove to be the expected one',
    es: 'el servidor no demostró ser el esperado',
  },
  sessionNumberTaken: {
    pt: 'este número já está na conexão {connection}',
    en: 'this number is already on the connection {connection}',
    es: 'este número ya está en la conexión {connection}',
  },
  sessionCodesUnread: {
    pt: 'o QR code não foi lido a tempo',
    en: 'the QR code was not read in time',
    es: 'el código QR no se leyó a tiempo',
  },
  sessionBanned: {
    pt: 'número banido pelo WhatsApp',
    en: 'number banned by WhatsApp',
    es: 'número expulsado por WhatsApp',
  },
  sessionThrottled: {
    pt: 'o WhatsApp pediu que esta conexão espere mais entre as tentativas',
    en: 'WhatsApp wants this connection to wait longer between attempts',
    es: 'WhatsApp pidió que esta conexión espere más entre los intentos',
  },
  sessionRefused: {
    pt: 'o WhatsApp recusou a conexão com o código {code}',
    en: 'WhatsApp refused the connection with code {code}',
    es: 'WhatsApp rechazó la conexión con el código {code}',
  },
  sessionCodeRefused: {
    pt: 'o WhatsApp não aceitou o código; peça outro',
    en: 'WhatsApp did not take the code; ask for another one',
    es: 'WhatsApp no aceptó el código; pida otro',
  },
  sessionUnknownStep: {
    pt: 'o WhatsApp pediu um passo que este sistema não conhece: {step}',
    en: 'WhatsApp asked for a step that this system does not know: {step}',
    es: 'WhatsApp pidió un paso que este sistema no conoce: {step}',
  },
  sessionProxyRefused: {
    pt: 'o proxy recusa a conexão, tentando de novo',
    en: 'the proxy refuses the connection, trying again',
    es: 'el proxy rechaza la conexión, intentando de nuevo',
  },
  sessionProxyUnknown: {
    pt: 'o nome do proxy não existe, tentando de novo',
    en: 'the name of the proxy does not exist, trying again',
    es: 'el nombre del proxy no existe, intentando de nuevo',
  },
  sessionProxyLogin: {
    pt: 'o proxy não aceita o usuário e a senha, tentando de novo',
    en: 'the proxy does not accept the user and password, trying again',
    es: 'el proxy no acepta el usuario y la clave, intentando de nuevo',
  },
  sessionProxyTimeout: {
    pt: 'o proxy não responde a tempo, tentando de novo',
    en: 'the proxy does not answer in time, trying again',
    es: 'el proxy no responde a tiempo, intentando de nuevo',
  },
  sessionProxyNotAllowed: {
    pt: 'o endereço do proxy não é permitido nesta instalação, tentando de novo',
    en: 'the address of the proxy is not allowed in this installation, trying again',
    es: 'la dirección del proxy no está permitida en esta instalación, intentando de nuevo',
  },
  sessionProxyTarget: {
    pt: 'o proxy não chega ao WhatsApp, tentando de novo',
    en: 'the proxy does not reach WhatsApp, trying again',
    es: 'el proxy no llega a WhatsApp, intentando de nuevo',
  },
  sessionProxyBroken: {
    pt: 'o proxy não responde como um proxy, tentando de novo',
    en: 'the proxy does not answer like a proxy, trying again',
    es: 'el proxy no responde como un proxy, intentando de nuevo',
  },
  sessionCodeUntyped: {
    pt: 'o código não foi digitado a tempo',
    en: 'the code was not typed in time',
    es: 'el código no se escribió a tiempo',
  },
} as const satisfies Record<string, Record<Language, string>>

export type WordsCode = keyof typeof WORDS
