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

/** `texto` answers in writing; the others are neural voices of Azure, named as `pt-BR-FranciscaNeural`. */
export const PromptVoice = z.enum(['texto', ...NAMES.map((name) => `pt-BR-${name}Neural` as const)])
export type PromptVoice = z.infer<typeof PromptVoice>

/** What people decide about a prompt, besides its keys. */
export const PromptFields = z.object({
  name: z.string().overwrite(plainName).min(1).max(PROMPT_LIMIT.name),
  prompt: z.string().trim().min(1).max(PROMPT_LIMIT.prompt),
  model: z.string().trim().min(1).max(100).nullable(), // null: that of the installation
  baseUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable(), // of an OpenAI-compatible maker; null: that of the installation
  voice: PromptVoice,
  voiceRegion: z
    .string()
    .trim()
    .regex(/^[a-z0-9]{1,50}$/)
    .nullable(), // of the Azure resource, as brazilsouth
  maxTokens: z.int().min(1).max(4_096),
  temperature: z.number().min(0).max(2),
  maxMessages: z.int().min(1).max(100), // of the conversation that the model is shown
  queueId: ref('queue', 'prompt_queue'), // that takes over
  forPeople: z.boolean(), // suggests answers to agents, sums up conversations and writes down voice notes; one of a company
})
export type PromptFields = z.infer<typeof PromptFields>

/** How a language model answers customers; every `prompt.*` event carries one whole. Keys are never part of it. */
export const Prompt = z.object({
  ...resource,
  id: ref('prompt'),
  ...PromptFields.shape,
  voice: openEnum(PromptVoice, 'texto'),
  queue: z.object({ id: ref('queue'), name: z.string() }).nullable(), // null: deleted
  apiKey: z.string(), // its last characters behind dots
  voiceKey: z.string().nullable(), // likewise
  totalTokens: z.int().min(0), // used so far
})
export type Prompt = z.infer<typeof Prompt>
