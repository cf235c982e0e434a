import type { Prompt } from '@recado/contracts/prompts/prompt'
import { MY_QUEUE, resource } from './samples.ts'

/** A prompt that answers in writing. */
export const aPrompt = (changes: Partial<Prompt> = {}): Prompt => ({
  ...resource,
  id: 1,
  name: 'Vendedora',
  prompt: 'Você vende flores, e responde com simpatia em poucas palavras.',
  model: null,
  baseUrl: null,
  voice: 'texto',
  voiceRegion: null,
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
  queueId: MY_QUEUE,
  forPeople: false,
  queue: { id: MY_QUEUE, name: 'Balcão' },
  apiKey: '••••a1b2',
  voiceKey: null,
  totalTokens: 12_345,
  ...changes,
})
