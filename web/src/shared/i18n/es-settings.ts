import { esAudit } from './es-audit.ts'
import { esCompanies } from './es-companies.ts'
import { esCompany } from './es-company.ts'
import { esPlans } from './es-plans.ts'
import type { SettingsTexts } from './pt-settings.ts'

/** What the settings page says, in Spanish. */
export const esSettings: SettingsTexts = {
  title: 'Configuración',
  company: esCompany,
  companies: esCompanies,
  plans: esPlans,
  audit: esAudit,
  tabs: {
    options: 'Opciones',
    company: 'Empresa',
    hours: 'Horarios',
    audit: 'Auditoría',
    companies: 'Empresas',
    plans: 'Planes',
  },
  hoursSaved: 'Horarios actualizados con éxito.',
  options: 'Opciones',
  texts: 'Mensajes automáticos',
  access: 'Integraciones',
  saved: 'Operación actualizada con éxito.',
  saveOf: 'Guardar: {{name}}',
  enabled: 'Habilitado',
  disabled: 'Deshabilitado',
  accept: 'Aceptar',
  reject: 'Rechazar',
  scheduleTypes: {
    disabled: 'Deshabilitado',
    queue: 'Fila',
    company: 'Empresa',
  },
  textBot: 'Texto',
  retentionHint: 'Las conversaciones finalizadas hace más tiempo se borran; 0 = nunca.',
  accessNote: 'Se guardan para las integraciones; nada en esta versión las usa por sí solo.',
  blocks: {
    ixc: 'IXC',
    mkauth: 'MK-AUTH',
    asaas: 'ASAAS',
  },
  keys: {
    userRating: 'Evaluaciones',
    scheduleType: 'Horario de atención',
    call: 'Llamadas',
    CheckMsgIsGroup: 'Ignorar mensajes de grupos',
    chatBotType: 'Tipo de chatbot',
    sendGreetingAccepted: 'Saludo al aceptar',
    sendMsgTransfTicket: 'Mensaje al transferir',
    greetingSingleQueue: 'Saludo con una sola fila',
    showDeletedMessages: 'Mostrar mensajes borrados',
    messagesRetentionMonths: 'Retención (meses)',
    greetingAcceptedMessage: 'Texto del saludo al aceptar',
    transferMessage: 'Texto de la transferencia',
    callRejectMessage: 'Respuesta a llamadas rechazadas',
    ratingThanksMessage: 'Agradecimiento por la evaluación',
    optOutMessage: 'Confirmación de baja',
    ipixc: 'Dirección',
    tokenixc: 'Token',
    ipmkauth: 'Dirección',
    clientidmkauth: 'Client id',
    clientsecretmkauth: 'Client secret',
    asaas: 'Token',
  },
}
