import { ptAudit } from './pt-audit.ts'
import { ptCompanies } from './pt-companies.ts'
import { ptCompany } from './pt-company.ts'
import { ptPlans } from './pt-plans.ts'
import type { Translated } from './translated.ts'

/** What the settings page says, in Portuguese. */
export const ptSettings = {
  title: 'Configurações',
  company: ptCompany,
  companies: ptCompanies,
  plans: ptPlans,
  audit: ptAudit,
  tabs: {
    options: 'Opções',
    company: 'Empresa',
    hours: 'Horários',
    audit: 'Auditoria',
    companies: 'Empresas',
    plans: 'Planos',
  },
  hoursSaved: 'Horários atualizados com sucesso.',
  options: 'Opções',
  texts: 'Mensagens automáticas',
  access: 'Integrações',
  saved: 'Operação atualizada com sucesso.',
  saveOf: 'Salvar: {{name}}',
  enabled: 'Habilitado',
  disabled: 'Desabilitado',
  accept: 'Aceitar',
  reject: 'Não aceitar',
  scheduleTypes: {
    disabled: 'Desabilitado',
    queue: 'Fila',
    company: 'Empresa',
  },
  textBot: 'Texto',
  retentionHint: 'Atendimentos finalizados há mais tempo são apagados; 0 = nunca.',
  accessNote: 'Ficam guardadas para as integrações; nenhuma ação desta versão as usa sozinha.',
  blocks: {
    ixc: 'IXC',
    mkauth: 'MK-AUTH',
    asaas: 'ASAAS',
  },
  keys: {
    userRating: 'Avaliações',
    scheduleType: 'Horário de atendimento',
    call: 'Chamadas',
    CheckMsgIsGroup: 'Ignorar mensagens de grupos',
    chatBotType: 'Tipo de chatbot',
    sendGreetingAccepted: 'Saudação ao aceitar',
    sendMsgTransfTicket: 'Mensagem ao transferir',
    greetingSingleQueue: 'Saudação com uma única fila',
    showDeletedMessages: 'Mostrar mensagens apagadas',
    messagesRetentionMonths: 'Retenção (meses)',
    greetingAcceptedMessage: 'Texto da saudação ao aceitar',
    transferMessage: 'Texto da transferência',
    callRejectMessage: 'Resposta a chamadas recusadas',
    ratingThanksMessage: 'Agradecimento pela avaliação',
    optOutMessage: 'Confirmação de descadastro',
    ipixc: 'Endereço',
    tokenixc: 'Token',
    ipmkauth: 'Endereço',
    clientidmkauth: 'Client id',
    clientsecretmkauth: 'Client secret',
    asaas: 'Token',
  },
} as const

export type SettingsTexts = Translated<typeof ptSettings>
