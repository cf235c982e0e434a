import type { Integration, IntegrationDelivery } from '@recado/contracts/integrations/integration'
import type { Prompt } from '@recado/contracts/prompts/prompt'
import { MY_QUEUE, resource } from './samples.ts'

/** A prompt that answers in text. */
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

/** A webhook that was never called. */
export const anIntegration = (changes: Partial<Integration> = {}): Integration => ({
  ...resource,
  id: 1,
  type: 'webhook',
  name: 'Pedidos',
  projectName: 'Pedidos',
  language: 'pt-BR',
  urlN8N: 'https://pedidos.test/entrada',
  typebotSlug: null,
  typebotExpires: 1,
  typebotDelayMessage: 1_000,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotUnknownMessage: '',
  typebotRestartMessage: '',
  jsonContent: null,
  secretHint: '••••c3d4',
  lastCall: null,
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
