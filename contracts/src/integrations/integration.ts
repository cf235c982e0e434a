import { z } from 'zod'
import { ref } from '../ids.ts'
import { INTEGRATION_LIMIT } from '../limits.ts'
import { openEnum } from '../open-enum.ts'
import { resource } from '../resource.ts'
import { plainName } from '../text/visible.ts'

export const IntegrationType = z.enum(['dialogflow', 'n8n', 'webhook', 'typebot'])
export type IntegrationType = z.infer<typeof IntegrationType>

const words = z.string().trim().max(INTEGRATION_LIMIT.text)

/** The fields of an integration that people set, without its secrets. The type decides which of these fields apply. */
export const IntegrationFields = z.object({
  type: IntegrationType,
  name: z.string().overwrite(plainName).min(2).max(INTEGRATION_LIMIT.name),
  projectName: z.string().trim().max(INTEGRATION_LIMIT.name), // dialogflow: the project; other types: the name of the integration
  language: z.enum(['pt-BR', 'en', 'es']),
  urlN8N: z.string().trim().max(INTEGRATION_LIMIT.url).nullable(), // n8n, webhook, typebot
  typebotSlug: z.string().trim().max(INTEGRATION_LIMIT.name).nullable(),
  typebotExpires: z.int().min(0).max(43_200), // minutes without a message, after which a flow starts again; 0: never
  typebotDelayMessage: z.int().min(0).max(10_000), // milliseconds before each message
  typebotKeywordFinish: words,
  typebotKeywordRestart: words,
  typebotUnknownMessage: words,
  typebotRestartMessage: words,
})
export type IntegrationFields = z.infer<typeof IntegrationFields>

/** An outside system that answers contacts; each `integration.*` event carries the whole resource. */
export const Integration = z.object({
  ...resource,
  id: ref('integration'),
  ...IntegrationFields.shape,
  type: openEnum(IntegrationType),
  language: openEnum(IntegrationFields.shape.language, 'pt-BR'),
  jsonContent: z.string().nullable(), // dialogflow: the address of the service account; its key is never returned
  secretHint: z.string().nullable(), // n8n, webhook: the last characters of the signing secret
  lastCall: z.object({ at: z.iso.datetime(), ok: z.boolean() }).nullable(),
})
export type Integration = z.infer<typeof Integration>

/** One call to the system of an integration. */
export const IntegrationDelivery = z.object({
  id: ref('integrationDelivery'),
  at: z.iso.datetime(),
  status: openEnum(z.enum(['waiting', 'done', 'failed', 'unknown'])), // unknown: the other system may have acted
  httpStatus: z.int().nullable(),
  ms: z.int().min(0).nullable(),
  attempt: z.int().min(0),
  requestBytes: z.int().min(0).nullable(),
  answerBytes: z.int().min(0).nullable(),
  error: z.string().nullable(), // a status or a code, never content
})
export type IntegrationDelivery = z.infer<typeof IntegrationDelivery>
