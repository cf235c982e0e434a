import { ChannelType, type Connection } from '@recado/contracts/connections/connection'
import { changeConnection, createConnection } from '@recado/contracts/connections/routes'
import { ERRORS } from '@recado/contracts/error-catalogue'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { FeatureFlags } from '@recado/contracts/features'
import type { RouteInput } from '@recado/contracts/route'
import { currentLanguage } from '../../shared/i18n/language.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'

export type ConnectionBody = RouteInput<typeof createConnection>['body']

/** The values of the form. Ids are strings, because selects need strings; an empty number is an empty string. */
export type ConnectionForm = {
  readonly name: string
  readonly type: ChannelType
  readonly isDefault: boolean
  readonly queueIds: readonly string[]
  readonly promptId: string | null | undefined // undefined when the plan has no prompts; the stored value is then kept
  // undefined when the plan has no integrations; the stored value is then kept
  readonly integrationId: string | null | undefined
  readonly greetingMessage: string
  readonly completionMessage: string
  readonly outOfHoursMessage: string
  readonly ratingMessage: string
  readonly redirectQueueId: string | null
  readonly redirectMinutes: number | string
  readonly botMenuLimit: number | string
  readonly botPauseMinutes: number | string
  readonly expiresMinutes: number | string
  readonly expiresMessage: string
  readonly hasProxy: boolean
  readonly proxyUrl: string // empty: the stored proxy is kept
  readonly proxyAddress: string | null // of the stored proxy; the user does not change it
}

const MENU_LIMIT = 3

/** The features of the plan that decide which fields the form has. */
type Leaders = Pick<FeatureFlags, 'useOpenAi' | 'useIntegrations'>
const ALL: Leaders = { useOpenAi: true, useIntegrations: true }

const textOf = (id: number | null | undefined): string | null => (id ? String(id) : null)
const idOf = (text: string | null): number | null => (text === null ? null : Number(text))

/** @param connection absent for a new connection */
export const formOf = (
  connection: Connection | undefined,
  { useOpenAi, useIntegrations }: Leaders,
): ConnectionForm => ({
  name: connection?.name ?? '',
  type: ChannelType.safeParse(connection?.type).data ?? 'whatsapp',
  isDefault: connection?.isDefault ?? false,
  queueIds: connection?.queueIds.map(String) ?? [],
  promptId: useOpenAi ? textOf(connection?.promptId) : undefined,
  integrationId: useIntegrations ? textOf(connection?.integrationId) : undefined,
  greetingMessage: connection?.greetingMessage ?? '',
  completionMessage: connection?.completionMessage ?? '',
  outOfHoursMessage: connection?.outOfHoursMessage ?? '',
  ratingMessage: connection?.ratingMessage ?? '',
  redirectQueueId: connection?.redirectQueueId == null ? null : String(connection.redirectQueueId),
  redirectMinutes: connection?.redirectMinutes ?? 0,
  botMenuLimit: connection?.botMenuLimit ?? MENU_LIMIT,
  botPauseMinutes: connection?.botPauseMinutes ?? 0,
  expiresMinutes: connection?.expiresMinutes ?? 0,
  expiresMessage: connection?.expiresMessage ?? '',
  hasProxy: (connection?.proxyAddress ?? null) !== null,
  proxyUrl: '',
  proxyAddress: connection?.proxyAddress ?? null,
})

const NUMBERS = ['redirectMinutes', 'botMenuLimit', 'botPauseMinutes', 'expiresMinutes'] as const

/** Whether a prompt or an integration answers the contacts; such a connection offers no queues. */
export const isLed = ({ promptId, integrationId }: Pick<ConnectionForm, 'promptId' | 'integrationId'>): boolean =>
  Boolean(promptId || integrationId)

export function bodyOf({ isDefault, promptId, integrationId, ...values }: ConnectionForm): ConnectionBody {
  const { hasProxy, proxyUrl, proxyAddress, ...form } = values
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, form[name] === '' ? 0 : Number(form[name])]))
  return {
    ...form,
    ...(numbers as Record<(typeof NUMBERS)[number], number>),
    // the form keeps the queues, in case the user removes the prompt or the integration
    queueIds: (isLed({ promptId, integrationId }) ? [] : form.queueIds).map(Number),
    ...(promptId !== undefined && { promptId: idOf(promptId) }),
    ...(integrationId !== undefined && { integrationId: idOf(integrationId) }),
    redirectQueueId: form.redirectQueueId === null ? null : Number(form.redirectQueueId),
    // a first connection is the default anyway, and a default is unset only by choosing another one
    ...(isDefault && { isDefault }),
    ...(hasProxy && proxyUrl.trim() !== '' && { proxyUrl }),
    // not for a form without a proxy, because another user may have entered one meanwhile
    ...(!hasProxy && proxyAddress !== null && { proxyUrl: null }),
  }
}

const ofCreation = contractRules(createConnection.body)
const ofChange = contractRules(changeConnection.body)

/** Validates each field by the rules of the server. */
export function problemsOf(form: ConnectionForm, isNew: boolean) {
  const needsGreeting = !isLed(form) && form.queueIds.length > 1 && form.greetingMessage.trim() === ''
  const needsProxy = form.hasProxy && form.proxyAddress === null && form.proxyUrl.trim() === ''
  return {
    ...(isNew ? ofCreation : ofChange)(bodyOf(form)),
    ...(needsGreeting && { greetingMessage: ERRORS.ERR_WAPP_GREETING_REQUIRED[currentLanguage()] }),
    ...(needsProxy && { proxyUrl: FIELD_ERRORS.required[currentLanguage()] }),
  }
}

/** Whether fields of the form have changed; the state of the session and the token are not among them. */
export const isOther = (connection: Connection, other: Connection): boolean =>
  JSON.stringify(formOf(connection, ALL)) !== JSON.stringify(formOf(other, ALL))
