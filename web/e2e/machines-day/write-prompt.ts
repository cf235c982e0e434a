import type { Person } from '@recado/chaos/person'
import { createPrompt } from '@recado/contracts/prompts/routes'
import type { RouteInput } from '@recado/contracts/route'
import type { Workshop } from './workshop.ts'

type PromptBody = RouteInput<typeof createPrompt>['body']

/**
 * Creates a prompt that moves tickets to the sales queue.
 * @param more fields that differ from the defaults
 */
export const writePrompt = ({ salesId }: Workshop, admin: Person, name: string, more: Partial<PromptBody> = {}) =>
  admin.call(createPrompt, {
    body: {
      name,
      prompt: 'Você atende uma oficina. Responda com simpatia, em poucas palavras.',
      apiKey: 'sk-simulated',
      queueId: salesId,
      ...more,
    },
  })
