import type { SETTINGS } from './settings.ts'

/** The subjects of the audit log with their verbs. An action is written `subject.verb`; the sign-out is `logout`. */
export const AUDITED_ACTS = {
  login: ['ok', 'failed', 'replaced'],
  session: ['reuse'],
  password: ['reset'],
  '2fa': ['enable', 'disable', 'clear'],
  user: ['create', 'update', 'delete', 'super', 'look'],
  invitation: ['create', 'accept', 'revoke'],
  company: ['create', 'update', 'delete', 'renew', 'look', 'export', 'download', 'discard'],
  setting: ['update'],
  installation: ['update'],
  support: ['enter', 'allow', 'close'],
  audit: ['look'],
  plan: ['create', 'update', 'delete'],
  invoice: ['pay', 'cancel'],
  payment: ['resolve'],
  ticket: ['transfer', 'reopen', 'undo', 'delete', 'export'],
  contact: ['create', 'update', 'delete', 'merge', 'import', 'export', 'erase'],
  contactField: ['create', 'update', 'delete'],
  whatsapp: ['create', 'update', 'delete', 'start', 'renew', 'pair', 'end'],
  token: ['create', 'revoke'],
  queue: ['create', 'update', 'delete'],
  queueOption: ['create', 'update', 'delete'],
  queueIntegration: ['create', 'update', 'delete'],
  prompt: ['create', 'update', 'delete'],
  tag: ['create', 'update', 'delete'],
  quickMessage: ['create', 'update', 'delete'],
  fileList: ['create', 'update', 'delete'],
  schedule: ['create', 'update', 'delete'],
  webhook: ['create', 'update', 'delete', 'reset', 'disable'],
  apiKey: ['create', 'revoke'],
  campaign: ['create', 'update', 'delete', 'cancel', 'restart', 'export'],
  campaignSettings: ['update'],
  contactList: ['create', 'update', 'delete', 'import', 'export'],
  contactListItem: ['create', 'update', 'delete'],
  announcement: ['create', 'update', 'delete'],
  help: ['create', 'update', 'delete'],
} as const satisfies Readonly<Record<string, readonly string[]>>

type Acts = typeof AUDITED_ACTS
export type AuditSubject = keyof Acts
export type AuditAction = { [S in AuditSubject]: `${S}.${Acts[S][number]}` }[AuditSubject] | 'logout'

/** Subjects that an audit entry names without a record. */
const WITHOUT_RECORDS = ['login', 'session', 'password', '2fa', 'token'] as const

/** The kinds of records that an audit entry can refer to. */
export type AuditEntity = Exclude<AuditSubject, (typeof WITHOUT_RECORDS)[number]>
export const isRecord = (subject: AuditSubject): subject is AuditEntity =>
  !WITHOUT_RECORDS.some((other) => other === subject)

/** The entities that have a verb for updates in the audit log. */
export type UpdatedEntity = {
  [S in AuditEntity]: 'update' extends Acts[S][number] ? S : never
}[AuditEntity]

/**
 * Every field that the changes of an entry can name, for all entities together. Settings use the keys of `SETTINGS`.
 */
export const AUDITED_FIELDS = [
  ...(['name', 'email', 'phone', 'timezone', 'language', 'profile', 'queueIds', 'whatsappId'] as const),
  ...([
    'noQueueTickets',
    'allTicket',
    'photo',
    'schedules',
    'specialDays',
    'password',
    'super',
    'reason',
    'status',
  ] as const),
  ...(['dueDate', 'trialExpiration', 'planId', 'recurrence', 'invoiceId', 'note', 'features', 'value'] as const),
  ...(['users', 'connections', 'queues', 'isPublic'] as const),
  ...(['billingName', 'addressZipCode', 'addressStreet', 'addressDistrict', 'addressCity', 'addressState'] as const),
  ...(['color', 'orderQueue', 'mediaName', 'greetingMessage', 'completionMessage', 'outOfHoursMessage'] as const),
  ...(['ratingMessage', 'expiresMessage', 'expiresMinutes', 'redirectQueueId', 'redirectMinutes'] as const),
  ...(['botMenuLimit', 'botPauseMinutes', 'isDefault', 'promptId', 'integrationId', 'proxyAddress'] as const),
  ...(['firstAnswerMinutes', 'nextAnswerMinutes', 'resolutionMinutes'] as const),
  ...(['title', 'option', 'parentId', 'message', 'body', 'shortcode', 'geral', 'options'] as const),
  ...(['priority', 'from', 'until', 'text', 'description', 'video', 'link'] as const),
  ...([
    'kanban',
    'sendAt',
    'contactId',
    'number',
    'extraInfo',
    'fields',
    'notes',
    'isBlocked',
    'optOut',
    'sourceId',
    'userId',
    'queueId',
  ] as const),
  ...(['imported', 'updated', 'deleted', 'active', 'url', 'events', 'scopes'] as const),
  ...(['prompt', 'model', 'voice', 'voiceRegion', 'voiceKey', 'apiKey', 'baseUrl', 'forPeople'] as const),
  ...(['maxTokens', 'maxMessages', 'temperature'] as const),
  ...(['type', 'projectName', 'jsonContent', 'urlN8N', 'secret', 'typebotSlug', 'typebotExpires'] as const),
  ...(['typebotDelayMessage', 'typebotKeywordFinish', 'typebotKeywordRestart'] as const),
  ...(['typebotUnknownMessage', 'typebotRestartMessage'] as const),
  ...(['scheduledAt', 'contactListId', 'tagListId', 'audienceField', 'fileListId'] as const),
  ...(['confirmation', 'openTickets'] as const),
  ...(['message1', 'message2', 'message3', 'message4', 'message5'] as const),
  ...(['confirmationMessage1', 'confirmationMessage2', 'confirmationMessage3'] as const),
  ...(['confirmationMessage4', 'confirmationMessage5'] as const),
  ...(['messageInterval', 'longerIntervalAfter', 'greaterInterval', 'variables'] as const),
  ...(['sendingWindow', 'dailyCap'] as const),
  ...(['storageLimitMb'] as const),
  ...(['accent', 'logo', 'mailFrom', 'supportText', 'supportLink'] as const),
] as const
export type AuditField = (typeof AUDITED_FIELDS)[number]

type Scalar = string | number | boolean | null
/** The changed fields, each with its old and its new value. */
export type AuditChanges = { readonly [F in AuditField | keyof typeof SETTINGS]?: (Scalar | Scalar[])[] }
