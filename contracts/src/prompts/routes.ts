import { z } from 'zod'
import { textRef } from '../ids.ts'
import { PROMPT_LIMIT, TEXT_LIMIT } from '../limits.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { Prompt, PromptFields } from './prompt.ts'

const params = z.object({ promptId: textRef('prompt') })
const secret = z.string().trim().min(1).max(PROMPT_LIMIT.key)

export const listPrompts = defineRoute({
  method: 'GET',
  url: '/prompt',
  summary: 'Prompts by name',
  access: 'prompts:manage',
  feature: 'useOpenAi',
  query: PageQuery,
  status: 200,
  response: pageOf('prompts', Prompt),
  errors: [],
})

export const getPrompt = defineRoute({
  method: 'GET',
  url: '/prompt/:promptId',
  summary: 'One prompt',
  access: 'prompts:manage',
  feature: 'useOpenAi',
  params,
  status: 200,
  response: Prompt,
  errors: ['ERR_NO_PROMPT_FOUND'],
})

const fields = PromptFields.shape

export const createPrompt = defineRoute({
  method: 'POST',
  url: '/prompt',
  summary: 'Add a prompt',
  access: 'prompts:manage',
  feature: 'useOpenAi',
  body: z.object({
    ...fields,
    model: fields.model.default(null),
    baseUrl: fields.baseUrl.default(null),
    voice: fields.voice.default('texto'),
    voiceRegion: fields.voiceRegion.default(null),
    maxTokens: fields.maxTokens.default(100),
    temperature: fields.temperature.default(1),
    maxMessages: fields.maxMessages.default(10),
    forPeople: fields.forPeople.default(false),
    apiKey: secret,
    voiceKey: secret.nullable().default(null),
  }),
  idempotent: true,
  status: 201,
  response: Prompt,
  errors: ['ERR_DUPLICATED_NAME', 'ERR_NO_QUEUE_FOUND', 'ERR_URL_NOT_ALLOWED'],
})

export const changePrompt = defineRoute({
  method: 'PUT',
  url: '/prompt/:promptId',
  summary: 'Change the given fields of a prompt; absent keys do not change',
  access: 'prompts:manage',
  feature: 'useOpenAi',
  params,
  body: z.object({ ...fields, apiKey: secret, voiceKey: secret.nullable() }).partial(),
  status: 200,
  response: Prompt,
  errors: ['ERR_NO_PROMPT_FOUND', 'ERR_DUPLICATED_NAME', 'ERR_NO_QUEUE_FOUND', 'ERR_URL_NOT_ALLOWED'],
})

export const deletePrompt = defineRoute({
  method: 'DELETE',
  url: '/prompt/:promptId',
  summary: 'Delete a prompt that no queue and no connection uses, and that does not help agents',
  access: 'prompts:manage',
  feature: 'useOpenAi',
  params,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_PROMPT_FOUND', 'ERR_PROMPT_IN_USE'],
})

/** The messages of a trial conversation; the last one is from the person. */
const Turn = z.object({
  role: z.enum(['person', 'machine']),
  text: z.string().trim().min(1).max(TEXT_LIMIT.prepared),
})

export const tryPrompt = defineRoute({
  method: 'POST',
  url: '/prompt/try',
  summary: 'Try a prompt, stored or given in the body, without sending anything to a contact',
  access: 'prompts:manage',
  feature: 'useOpenAi',
  body: z.object({
    promptId: textRef('prompt').nullable().default(null), // the prompt whose key is used if the body has no key
    prompt: fields.prompt,
    model: fields.model.default(null),
    baseUrl: fields.baseUrl.default(null),
    apiKey: secret.nullable().default(null),
    maxTokens: fields.maxTokens.default(100),
    temperature: fields.temperature.default(1),
    turns: z.array(Turn).min(1).max(20),
  }),
  status: 200,
  response: z.object({
    text: z.string(),
    handsOver: z.boolean(), // whether the prompt handed the conversation over to a person
    tokens: z.int().min(0),
    milliseconds: z.int().min(0),
  }),
  errors: ['ERR_NO_PROMPT_FOUND', 'ERR_URL_NOT_ALLOWED', 'ERR_PROMPT_FAILED'],
})
