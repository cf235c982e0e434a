import type { RecipientState } from '@recado/contracts/campaigns/campaign'
import type { Language } from '@recado/contracts/language'

type Texts = {
  readonly head: readonly string[]
  readonly states: Readonly<Record<RecipientState, string>>
  readonly reasons: Readonly<Record<string, string>>
}

/** The texts in the exported table of recipients. */
export const EXPORT_TEXTS: Readonly<Record<Language, Texts>> = {
  pt: {
    head: [
      'Nome',
      'Número',
      'Mensagem',
      'Situação',
      'Motivo',
      'Confirmação pedida',
      'Confirmado',
      'Enviado',
      'Entregue',
      'Lido',
      'Respondido',
      'Saiu',
    ],
    states: {
      pending: 'Pendente',
      queued: 'Na fila',
      awaiting_confirmation: 'Aguardando confirmação',
      sent: 'Enviado',
      delivered: 'Entregue',
      failed: 'Falhou',
      skipped: 'Não enviado',
    },
    reasons: {
      'opted-out': 'Não quer campanhas',
      blocked: 'Bloqueado',
      'own-number': 'Número da própria empresa',
      invalid: 'Sem WhatsApp',
      unchecked: 'Número não verificado',
      unreachable: 'Sem endereço de envio',
      left: 'Removido da lista',
      erased: 'Dados apagados',
      'no-confirmation': 'Sem confirmação',
      'in-conversation': 'Em conversa aberta',
    },
  },
  en: {
    head: [
      'Name',
      'Number',
      'Message',
      'State',
      'Reason',
      'Confirmation asked',
      'Confirmed',
      'Sent',
      'Delivered',
      'Read',
      'Answered',
      'Opted out',
    ],
    states: {
      pending: 'Pending',
      queued: 'Queued',
      awaiting_confirmation: 'Awaiting confirmation',
      sent: 'Sent',
      delivered: 'Delivered',
      failed: 'Failed',
      skipped: 'Not sent',
    },
    reasons: {
      'opted-out': 'Wants no campaigns',
      blocked: 'Blocked',
      'own-number': "The company's own number",
      invalid: 'No WhatsApp',
      unchecked: 'Number not checked',
      unreachable: 'No address to send to',
      left: 'Removed from the list',
      erased: 'Data erased',
      'no-confirmation': 'No confirmation',
      'in-conversation': 'In an open conversation',
    },
  },
  es: {
    head: [
      'Nombre',
      'Número',
      'Mensaje',
      'Estado',
      'Motivo',
      'Confirmación pedida',
      'Confirmado',
      'Enviado',
      'Entregado',
      'Leído',
      'Respondido',
      'Se dio de baja',
    ],
    states: {
      pending: 'Pendiente',
      queued: 'En cola',
      awaiting_confirmation: 'Esperando confirmación',
      sent: 'Enviado',
      delivered: 'Entregado',
      failed: 'Falló',
      skipped: 'No enviado',
    },
    reasons: {
      'opted-out': 'No quiere campañas',
      blocked: 'Bloqueado',
      'own-number': 'Número de la propia empresa',
      invalid: 'Sin WhatsApp',
      unchecked: 'Número sin verificar',
      unreachable: 'Sin dirección de envío',
      left: 'Quitado de la lista',
      erased: 'Datos borrados',
      'no-confirmation': 'Sin confirmación',
      'in-conversation': 'En una conversación abierta',
    },
  },
}
