import type { AuditRecord } from '@recado/contracts/auth/audit'
import { AUDITED_ACTS, AUDITED_FIELDS, type AuditSubject, isRecord } from '@recado/contracts/auth/audited'
import { SETTING_KEYS } from '@recado/contracts/auth/settings'
import { useTranslation } from 'react-i18next'

const SUBJECTS = Object.keys(AUDITED_ACTS) as AuditSubject[]
const VERBS = [...Object.values(AUDITED_ACTS).flat(), 'logout'] as const

/** The kinds of records that the log can be filtered by. */
export const ENTITIES = SUBJECTS.filter(isRecord)
export const ACTIONS = Object.entries(AUDITED_ACTS)
  .flatMap(([subject, verbs]) => verbs.map((verb) => `${subject}.${verb}`))
  .concat('logout')

/** @returns the text, typed as one of the values; undefined for any other text */
export const among = <T extends string>(all: readonly T[], text: string | undefined): T | undefined =>
  all.find((one) => one === text)

const NAMES = ['name', 'title', 'shortcode'] as const

/**
 * @param nameOf the current name of a record
 * @returns functions that turn the parts of an audit record into readable text; an unknown code is described as unknown
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
    const isRenewal = name === 'company.renew' // for other records this value is a code that only a later release knows
    return `${entity(subject ?? '')}: ${t(isRenewal ? 'audit.renewal' : `audit.verbs.${known}`)}`
  }
  const field = (name: string) => {
    const known = among(AUDITED_FIELDS, name)
    if (known) return t(`audit.fields.${known}`)
    const setting = among(SETTING_KEYS, name)
    return setting ? t(`settings.keys.${setting}`) : unknown
  }
  const record = ({ entity: name, entityId, changes }: AuditRecord) =>
    entityId === null
      ? entity(name)
      : `${entity(name)} ${nameIn(changes) ?? nameOf?.(name, entityId) ?? `#${entityId}`}`
  const actor = ({ actor: { kind, name } }: AuditRecord) => name || t(`audit.actors.${kind}`)
  return { entity, action, field, record, actor }
}

/** The name that the record had after the action, or before its deletion, if the changes contain it. */
function nameIn(changes: AuditRecord['changes']): string | undefined {
  const [before, after] = NAMES.map((key) => changes[key]).find((change) => change !== undefined) ?? []
  return [after, before].find((name) => typeof name === 'string' && name !== '') as string | undefined
}
