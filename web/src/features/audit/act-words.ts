import type { AuditRecord } from '@recado/contracts/auth/audit'
import { useTranslation } from 'react-i18next'

const SUBJECTS = [
  ...(['user', 'company', 'setting', 'ticket', 'contact', 'whatsapp', 'queue', 'tag'] as const),
  ...([
    'queueOption',
    'quickMessage',
    'fileList',
    'webhook',
    'announcement',
    'help',
    'schedule',
    'token',
    'login',
    'session',
    'password',
    '2fa',
  ] as const),
  ...(['plan', 'audit'] as const),
] as const
const VERBS = [
  ...([
    'create',
    'update',
    'look',
    'delete',
    'transfer',
    'reopen',
    'merge',
    'erase',
    'export',
    'import',
    'extend',
  ] as const),
  ...([
    'enable',
    'disable',
    'clear',
    'reset',
    'revoke',
    'super',
    'ok',
    'failed',
    'replaced',
    'logout',
    'reuse',
  ] as const),
  ...(['start', 'renew', 'pair', 'end', 'look'] as const),
] as const
const FIELDS = [
  ...(['name', 'email', 'phone', 'timezone', 'language', 'profile', 'queueIds', 'whatsappId', 'allTicket'] as const),
  ...(['noQueueTickets', 'pendingNotices', 'photo'] as const),
  ...(['schedules', 'password', 'super', 'reason', 'status', 'dueDate', 'planId', 'recurrence'] as const),
  ...(['features', 'value', 'users', 'connections', 'queues', 'isPublic'] as const),
  ...(['billingName', 'addressZipCode', 'addressStreet', 'addressDistrict', 'addressCity', 'addressState'] as const),
  ...([
    'color',
    'orderQueue',
    'mediaName',
    'greetingMessage',
    'completionMessage',
    'outOfHoursMessage',
    'ratingMessage',
  ] as const),
  ...([
    'expiresMessage',
    'expiresMinutes',
    'redirectQueueId',
    'redirectMinutes',
    'botMenuLimit',
    'botPauseMinutes',
    'isDefault',
  ] as const),
  ...(['title', 'option', 'parentId', 'message', 'body', 'shortcode', 'geral', 'options'] as const),
  ...(['priority', 'from', 'until', 'text', 'description', 'video', 'link'] as const),
  ...(['kanban', 'sendAt', 'contactId', 'number', 'extraInfo', 'optOut', 'sourceId'] as const),
  ...(['userId', 'queueId', 'imported', 'updated', 'active', 'url', 'events'] as const),
] as const
const SETTINGS = [
  ...(['userRating', 'scheduleType', 'call', 'CheckMsgIsGroup', 'chatBotType', 'sendGreetingAccepted'] as const),
  ...([
    'sendMsgTransfTicket',
    'greetingSingleQueue',
    'showDeletedMessages',
    'messagesRetentionMonths',
    'phoneCountry',
  ] as const),
  ...(['greetingAcceptedMessage', 'transferMessage', 'callRejectMessage', 'ratingThanksMessage'] as const),
  ...(['optOutMessage', 'ipixc', 'tokenixc', 'ipmkauth', 'clientidmkauth', 'clientsecretmkauth', 'asaas'] as const),
] as const

/** The filters of the log. */
export const ENTITIES = [
  ...(['user', 'company', 'setting', 'ticket', 'contact', 'whatsapp', 'queue', 'queueOption'] as const),
  ...(['tag', 'quickMessage', 'fileList', 'webhook', 'announcement', 'help', 'schedule'] as const),
] as const
export const ACTIONS = Object.entries({
  login: ['ok', 'failed', 'replaced'],
  session: ['reuse'],
  password: ['reset'],
  user: ['create', 'update', 'delete'],
  '2fa': ['enable', 'disable', 'clear'],
  company: ['update', 'look'],
  setting: ['update'],
  ticket: ['transfer', 'reopen', 'delete', 'export'],
  contact: ['create', 'update', 'delete', 'merge', 'import', 'export', 'erase'],
  whatsapp: ['create', 'update', 'delete', 'start', 'renew', 'pair', 'end'],
  queue: ['create', 'update', 'delete'],
  queueOption: ['create', 'update', 'delete'],
  tag: ['create', 'update', 'delete'],
  quickMessage: ['create', 'update', 'delete'],
  fileList: ['create', 'update', 'delete'],
  webhook: ['create', 'update', 'delete', 'reset', 'disable'],
  announcement: ['create', 'update', 'delete'],
  help: ['create', 'update', 'delete'],
  schedule: ['create', 'update', 'delete'],
  token: ['create', 'revoke'],
})
  .flatMap(([subject, verbs]) => verbs.map((verb) => `${subject}.${verb}`))
  .concat('logout')

/** @returns the text typed as one of the values; undefined when it is none of them */
export const among = <T extends string>(all: readonly T[], text: string | undefined): T | undefined =>
  all.find((one) => one === text)

const NAMES = ['name', 'title', 'shortcode'] as const

/**
 * @param nameOf the present name of a record
 * @returns the parts of an audit record as readable text; unknown codes are shown as unknown
 */
export function useActWords(nameOf?: (entity: string, id: number) => string | undefined) {
  const { t } = useTranslation()
  const unknown = t('audit.unknown')
  const entity = (name: string) => {
    const subject = among(SUBJECTS, name)
    return subject ? t(`audit.subjects.${subject}`) : unknown
  }
  const action = (name: string) => {
    const [subject, verb] = name === 'logout' ? ['login', name] : name.split('.')
    const known = among(VERBS, verb)
    if (!known || !among(SUBJECTS, subject)) return unknown
    return `${entity(subject ?? '')}: ${t(`audit.verbs.${known}`)}`
  }
  const field = (name: string) => {
    const known = among(FIELDS, name)
    if (known) return t(`audit.fields.${known}`)
    const setting = among(SETTINGS, name)
    return setting ? t(`settings.keys.${setting}`) : unknown
  }
  const record = ({ entity: name, entityId, changes }: AuditRecord) =>
    entityId === null
      ? entity(name)
      : `${entity(name)} ${nameIn(changes) ?? nameOf?.(name, entityId) ?? `#${entityId}`}`
  const actor = ({ actor: { kind, name } }: AuditRecord) => name || t(`audit.actors.${kind}`)
  return { entity, action, field, record, actor }
}

/** The name that the record had after the act, or before it was deleted, where the act tells. */
function nameIn(changes: AuditRecord['changes']): string | undefined {
  const [before, after] = NAMES.map((key) => changes[key]).find((change) => change !== undefined) ?? []
  return [after, before].find((name) => typeof name === 'string' && name !== '') as string | undefined
}
