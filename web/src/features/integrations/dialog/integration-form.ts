import { FIELD_ERRORS } from '@recado/contracts/errors'
import { type Integration, type IntegrationFields, IntegrationType } from '@recado/contracts/integrations/integration'
import { createIntegration } from '@recado/contracts/integrations/routes'
import { currentLanguage } from '../../../shared/i18n/language.ts'
import { changedFields } from '../../../shared/ui/changed-fields.ts'
import { contractRules } from '../../../shared/ui/contract-rules.ts'
import type { IntegrationBody, IntegrationChange } from '../api.ts'

/** The values of the form. An empty number, and a service account that does not change, are empty strings. */
export type IntegrationForm = Pick<
  IntegrationFields,
  | 'type'
  | 'name'
  | 'projectName'
  | 'language'
  | 'typebotKeywordFinish'
  | 'typebotKeywordRestart'
  | 'typebotUnknownMessage'
  | 'typebotRestartMessage'
> & {
  readonly jsonContent: string
  readonly urlN8N: string
  readonly typebotSlug: string
  readonly typebotExpires: number | string
  readonly typebotDelayMessage: number | string
}

const EXPIRES_MINUTES = 1
const DELAY_MS = 1_000

/** @param integration absent for a new integration */
export const formOf = (integration: Integration | undefined): IntegrationForm => ({
  type: IntegrationType.safeParse(integration?.type).data ?? 'webhook',
  name: integration?.name ?? '',
  projectName: integration?.type === 'dialogflow' ? integration.projectName : '',
  language: integration?.language ?? 'pt-BR',
  jsonContent: '',
  urlN8N: integration?.urlN8N ?? '',
  typebotSlug: integration?.typebotSlug ?? '',
  typebotExpires: integration?.typebotExpires ?? EXPIRES_MINUTES,
  typebotDelayMessage: integration?.typebotDelayMessage ?? DELAY_MS,
  typebotKeywordFinish: integration?.typebotKeywordFinish ?? '',
  typebotKeywordRestart: integration?.typebotKeywordRestart ?? '',
  typebotUnknownMessage: integration?.typebotUnknownMessage ?? '',
  typebotRestartMessage: integration?.typebotRestartMessage ?? '',
})

const numberOr = (value: number | string, otherwise: number) => (value === '' ? otherwise : Number(value))

/** The request with the fields of the chosen type only. */
export function bodyOf(form: IntegrationForm): IntegrationBody {
  const { type, name } = form
  const address = form.urlN8N.trim()
  switch (type) {
    case 'dialogflow': {
      const { projectName, language, jsonContent } = form
      return { type, name, projectName, language, ...(jsonContent.trim() && { jsonContent }) }
    }
    case 'n8n':
    case 'webhook':
      return { type, name, projectName: name, urlN8N: address }
    case 'typebot': {
      const { typebotKeywordFinish, typebotKeywordRestart, typebotUnknownMessage, typebotRestartMessage } = form
      return {
        type,
        name,
        projectName: name,
        urlN8N: address,
        typebotSlug: form.typebotSlug.trim(),
        typebotExpires: numberOr(form.typebotExpires, EXPIRES_MINUTES),
        typebotDelayMessage: numberOr(form.typebotDelayMessage, DELAY_MS),
        typebotKeywordFinish,
        typebotKeywordRestart,
        typebotUnknownMessage,
        typebotRestartMessage,
      }
    }
  }
}

/**
 * @param form valid
 * @returns the fields that differ from those of the opened integration, and a new account
 */
export const changeOf = (form: IntegrationForm, integration: Integration): IntegrationChange =>
  changedFields(bodyOf(form), bodyOf(formOf(integration)))

const rules = contractRules(createIntegration.body)

const NEEDED = {
  dialogflow: ['projectName'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
} as const satisfies Record<IntegrationType, readonly (keyof IntegrationForm)[]>

/**
 * Validates each field by the rules of the server.
 * @param stored the stored service account; null when there is none
 */
export function problemsOf(form: IntegrationForm, stored: string | null) {
  const required = FIELD_ERRORS.required[currentLanguage()]
  const invalid = FIELD_ERRORS.invalid[currentLanguage()]
  const needed = NEEDED[form.type].filter((field) => form[field].trim() === '')
  const isCalled = form.type !== 'dialogflow'
  const hasAccount = form.jsonContent.trim() !== ''
  return {
    ...rules(bodyOf(form)),
    ...(isCalled && !isAddress(form.urlN8N) && { urlN8N: invalid }),
    ...(!isCalled && hasAccount && !isObject(form.jsonContent) && { jsonContent: invalid }),
    ...(!isCalled && !hasAccount && stored === null && { jsonContent: required }),
    ...Object.fromEntries(needed.map((field) => [field, required])),
  }
}

/** Checks only the form of an address, because the server decides which addresses may be called. */
const isAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '')

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Whether fields of the form have changed; calls and secrets are not among them. */
export const isOther = (integration: Integration, other: Integration): boolean =>
  JSON.stringify(formOf(integration)) !== JSON.stringify(formOf(other)) || integration.jsonContent !== other.jsonContent
