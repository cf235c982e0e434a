import { z } from 'zod'
import { ref } from '../ids.ts'
import { PROMPT_LIMIT } from '../limits.ts'
import { openEnum } from '../open-enum.ts'
import { resource } from '../resource.ts'
import { plainName } from '../text/visible.ts'

const NAMES = [
  'Francisca',
  'Antonio',
  'Brenda',
  'Donato',
  'Elza',
  'Fabio',
  'Giovanna',
  'Humberto',
  'Julio',
  'Leila',
  'Leticia',
  'Manuela',
  'Nicolau',
  'Thalita',
  'Valerio',
  'Yara',
] as const

/** `texto` answers in writing; the others are neural voices of Azure, such as `pt-BR-FranciscaNeural`. */
export const PromptVoice = z.enum(['texto', ...NAMES.map((name) => `pt-BR-${name}Neural` as const)])
export type PromptVoice = z.infer<typeof PromptVoice>

/** The fields of a prompt that people set, without its keys. */
export const PromptFields = z.object({
  name: z.string().overwrite(plainName).min(1).max(PROMPT_LIMIT.name),
  prompt: z.string().trim().min(1).max(PROMPT_LIMIT.prompt),
  model: z.string().trim().min(1).max(100).nullable(), // null: the model of the installation
  baseUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable(), // the address of an OpenAI-compatible provider; null: the provider of the installation
  voice: PromptVoice,
  voiceRegion: z
    .string()
    .trim()
    .regex(/^[a-z0-9]{1,50}$/)
    .nullable(), // the region of the Azure resource, such as brazilsouth
  maxTokens: z.int().min(1).max(4_096),
  temperature: z.number().min(0).max(2),
  maxMessages: z.int().min(1).max(100), // the largest number of messages of the conversation in one request to the model
  queueId: ref('queue', 'prompt_queue'), // the queue to which the prompt hands a conversation over
  forPeople: z.boolean(), // true: the prompt helps agents; it suggests answers, sums up conversations and transcribes voice notes; at most one per company
})
export type PromptFields = z.infer<typeof PromptFields>

/**
 * A prompt: a language model that answers customers according to instructions. Each `prompt.*` event carries the whole
 * resource, without its keys.
 */
export const Prompt = z.object({
  ...resource,
  id: ref('prompt'),
  ...PromptFields.shape,
  voice: openEnum(PromptVoice, 'texto'),
  queue: z.object({ id: ref('queue'), name: z.string() }).nullable(), // null: the queue was deleted
  apiKey: z.string(), // dots and the last characters of the key
  voiceKey: z.string().nullable(), // dots and the last characters of the key
  totalTokens: z.int().min(0), // the tokens that the prompt has used so far
})
export type Prompt = z.infer<typeof Prompt>
