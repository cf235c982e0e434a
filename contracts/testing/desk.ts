import type { FileList } from '../src/files/file-list.ts'
import type { Integration } from '../src/integrations/integration.ts'
import type { Prompt } from '../src/prompts/prompt.ts'
import type { QuickMessage } from '../src/quick-messages/quick-message.ts'
import type { Schedule } from '../src/schedules/schedule.ts'
import type { Webhook } from '../src/webhooks/webhook.ts'
import { anyId, resourceOf } from './resource.ts'

/** Creates a quick message that the whole company shares, as events carry it. */
export const aQuickMessage = (companyId: number, changes: Partial<QuickMessage> = {}): QuickMessage => ({
  ...resourceOf(companyId),
  id: anyId(),
  shortcode: 'oi',
  message: 'Bom dia!',
  geral: true,
  status: true,
  isMedia: false,
  userId: 7,
  mediaPath: null,
  mediaName: null,
  mediaUrl: null,
  ...changes,
})

/** Creates a file list with one file, as events carry it. */
export const aFileList = (companyId: number, changes: Partial<FileList> = {}): FileList => ({
  ...resourceOf(companyId),
  id: anyId(),
  name: 'Catálogo',
  message: 'Segue o catálogo.',
  options: [
    {
      id: anyId(),
      name: 'Preços',
      path: `tickets/${companyId}/00000000-0000-4000-8000-000000000001`,
      file: 'precos.pdf',
      mediaType: 'application/pdf',
      size: 1_000,
      mediaUrl: `/public/tickets/${companyId}/00000000-0000-4000-8000-000000000001`,
    },
  ],
  userId: 7,
  ...changes,
})

/** Creates a scheduled text that waits for its time, as events carry it. */
export const aSchedule = (companyId: number, changes: Partial<Schedule> = {}): Schedule => ({
  ...resourceOf(companyId),
  id: anyId(),
  body: 'Oi',
  sendAt: '2099-01-01T12:00:00.000Z',
  sentAt: null,
  status: 'PENDENTE',
  error: null,
  contactId: 9,
  contact: { id: 9, name: 'Clara', number: '5511987654321' },
  ticketId: null,
  whatsappId: null,
  userId: 7,
  user: { id: 7, name: 'Ana' },
  mediaPath: null,
  mediaName: null,
  mediaUrl: null,
  ...changes,
})

/** Creates a prompt, as events carry it. */
export const aPrompt = (companyId: number, changes: Partial<Prompt> = {}): Prompt => ({
  ...resourceOf(companyId),
  id: anyId(),
  name: 'Recepção',
  prompt: 'Você atende os clientes de uma loja.',
  model: null,
  baseUrl: null,
  voice: 'texto',
  voiceRegion: null,
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
  queueId: 3,
  queue: { id: 3, name: 'Vendas' },
  forPeople: false,
  apiKey: '••••1234',
  voiceKey: null,
  totalTokens: 0,
  ...changes,
})

/** Creates an integration, as events carry it. */
export const anIntegration = (companyId: number, changes: Partial<Integration> = {}): Integration => ({
  ...resourceOf(companyId),
  id: anyId(),
  type: 'webhook',
  name: 'Pedidos',
  projectName: 'Pedidos',
  language: 'pt-BR',
  urlN8N: 'https://pedidos.example/recado',
  typebotSlug: null,
  typebotExpires: 1,
  typebotDelayMessage: 1_000,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotUnknownMessage: '',
  typebotRestartMessage: '',
  jsonContent: null,
  secretHint: '••••1234',
  lastCall: null,
  ...changes,
})

/** Creates a webhook subscription, as events carry it. */
export const aWebhook = (companyId: number, changes: Partial<Webhook> = {}): Webhook => ({
  ...resourceOf(companyId),
  id: anyId(),
  name: 'Loja virtual',
  url: 'https://loja.example/recado',
  events: ['message.created'],
  active: true,
  switchedOff: null,
  secretHint: 'x7Qa',
  oldSecretUntil: null,
  ...changes,
})
