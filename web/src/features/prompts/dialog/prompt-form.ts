import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { Prompt, PromptVoice } from '@recado/contracts/prompts/prompt'
import { changePrompt, createPrompt } from '@recado/contracts/prompts/routes'
import { currentLanguage } from '../../../shared/i18n/language.ts'
import { changedFields } from '../../../shared/ui/changed-fields.ts'
import { contractRules } from '../../../shared/ui/contract-rules.ts'
import type { PromptBody, PromptChange } from '../api.ts'

/** The values of the form; ids in selects, empty numbers and keys that stay are strings. */
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
 * Keys are never shown: their fields are empty, which leaves the stored keys unchanged.
 * @param prompt absent: a new prompt
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

/** Null for an empty field: the value of the installation, or none. */
const orNull = (text: string): string | null => text.trim() || null
const numberOr = (value: number | string, otherwise: number) => (value === '' ? otherwise : Number(value))

/** The settings that a trial of the model and the prompt itself share. */
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
 * @returns the fields that differ from those of the opened prompt. A new key goes together with the address or the
 * service that its typist saw: somebody else may have changed them meanwhile
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

/** Validates by field, as the server would. */
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
