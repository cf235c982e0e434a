import type { Integration, IntegrationDelivery } from '@recado/contracts/integrations/integration'
import type { Prompt } from '@recado/contracts/prompts/prompt'
import * as desk from '@recado/contracts/testing/desk'
import { MY_QUEUE, resource } from './samples.ts'

/** A prompt that answers in text. */
export const aPrompt = (changes: Partial<Prompt> = {}): Prompt =>
  desk.aPrompt(1, {
    ...resource,
    id: 1,
    name: 'Vendedora',
    prompt: 'Você vende flores, e responde com simpatia em poucas palavras.',
    queueId: MY_QUEUE,
    queue: { id: MY_QUEUE, name: 'Balcão' },
    apiKey: '••••a1b2',
    totalTokens: 12_345,
    ...changes,
  })

/** A webhook integration that was never called. */
export const anIntegration = (changes: Partial<Integration> = {}): Integration =>
  desk.anIntegration(1, {
    ...resource,
    id: 1,
    urlN8N: 'https://pedidos.test/entrada',
    secretHint: '••••c3d4',
    ...changes,
  })

export const aDelivery = (changes: Partial<IntegrationDelivery> = {}): IntegrationDelivery => ({
  id: 1,
  at: '2026-03-02T12:00:00.000Z',
  status: 'done',
  httpStatus: 200,
  ms: 84,
  attempt: 1,
  requestBytes: 640,
  answerBytes: 32,
  error: null,
  ...changes,
})
