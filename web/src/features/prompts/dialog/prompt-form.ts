import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { Prompt, PromptVoice } from '@recado/contracts/prompts/prompt'
import { changePrompt, createPrompt } from '@recado/contracts/prompts/routes'
import { currentLanguage } from '../../../shared/i18n/language.ts'
import { changedFields } from '../../../shared/ui/changed-fields.ts'
import { contractRules } from '../../../shared/ui/contract-rules.ts'
import type { PromptBody, PromptChange } from '../api.ts'

/**
 * The values of the form. Ids are strings, because selects need strings; empty numbers and unchanged keys are empty
 * strings.
 */
export type PromptForm = {
  readonly name: string
  readonly prompt: string
  readonly queueId: string | null
  readonly apiKey: string
  readonly model: string
  readonly baseUrl: string
  readonly voice: PromptVoice
  readonly voiceKey: string
  readonly voiceRegion: string
  readonly maxTokens: number | string
  readonly temperature: number
  readonly maxMessages: number | string
  readonly forPeople: boolean
}

const DEFAULT = { maxTokens: 100, temperature: 1, maxMessages: 10 }

/**
 * The initial values of the form. Keys are never shown: their fields are empty, and an empty field keeps the stored
 * key.
 * @param prompt absent for a new prompt
 */
export const formOf = (prompt: Prompt | undefined): PromptForm => ({
  name: prompt?.name ?? '',
  prompt: prompt?.prompt ?? '',
  queueId: prompt?.queue ? String(prompt.queueId) : null,
  apiKey: '',
  model: prompt?.model ?? '',
  baseUrl: prompt?.baseUrl ?? '',
  voice: prompt?.voice ?? 'texto',
  voiceKey: '',
  voiceRegion: prompt?.voiceRegion ?? '',
  maxTokens: prompt?.maxTokens ?? DEFAULT.maxTokens,
  temperature: prompt?.temperature ?? DEFAULT.temperature,
  maxMessages: prompt?.maxMessages ?? DEFAULT.maxMessages,
  forPeople: prompt?.forPeople ?? false,
})

/** Null for an empty field, which means the installation's default or no value. */
const orNull = (text: string): string | null => text.trim() || null
const numberOr = (value: number | string, otherwise: number) => (value === '' ? otherwise : Number(value))

/** The settings that a trial and the prompt itself share. */
export const settingsOf = (form: PromptForm) => ({
  prompt: form.prompt,
  model: orNull(form.model),
  baseUrl: orNull(form.baseUrl),
  maxTokens: numberOr(form.maxTokens, DEFAULT.maxTokens),
  temperature: form.temperature,
})

export function bodyOf(form: PromptForm, isNew: boolean): PromptBody | PromptChange {
  const { name, voice, voiceRegion, apiKey, voiceKey, forPeople } = form
  return {
    ...settingsOf(form),
    name,
    queueId: form.queueId === null ? undefined : Number(form.queueId),
    voice,
    voiceRegion: orNull(voiceRegion),
    maxMessages: numberOr(form.maxMessages, DEFAULT.maxMessages),
    forPeople,
    ...((isNew || apiKey !== '') && { apiKey }),
    ...(voiceKey !== '' && { voiceKey }),
  }
}

/**
 * @param form valid
 * @returns the fields that differ from those of the opened prompt. A new key is sent with the address or the service
 * that its user saw, because another user may have changed them meanwhile
 */
export function changeOf(form: PromptForm, prompt: Prompt): PromptChange {
  const { apiKey, voiceKey, baseUrl, voice, voiceRegion, ...body } = bodyOf(form, false)
  return {
    ...changedFields({ ...body, baseUrl, voice, voiceRegion }, bodyOf(formOf(prompt), false)),
    ...(apiKey !== undefined && { apiKey, baseUrl }),
    ...(voiceKey !== undefined && { voiceKey, voice, voiceRegion }),
  }
}

const ofCreation = contractRules(createPrompt.body)
const ofChange = contractRules(changePrompt.body)

/** Validates each field by the rules of the server. */
export function problemsOf(form: PromptForm, prompt: Prompt | undefined) {
  const { required, prompt_queue: queueNeeded } = FIELD_ERRORS
  const language = currentLanguage()
  const speaks = form.voice !== 'texto'
  return {
    ...(prompt ? ofChange : ofCreation)(bodyOf(form, !prompt)),
    ...(form.queueId === null && { queueId: queueNeeded[language] }),
    ...(speaks && form.voiceRegion.trim() === '' && { voiceRegion: required[language] }),
    ...(speaks && form.voiceKey.trim() === '' && !prompt?.voiceKey && { voiceKey: required[language] }),
  }
}
