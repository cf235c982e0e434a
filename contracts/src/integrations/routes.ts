import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { INTEGRATION_LIMIT } from '../limits.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { Integration, IntegrationDelivery, IntegrationFields } from './integration.ts'

const params = z.object({ integrationId: textRef('integration') })
const fields = IntegrationFields.shape
const jsonContent = z.string().max(INTEGRATION_LIMIT.json).nullable()

export const listIntegrations = defineRoute({
  method: 'GET',
  url: '/queueIntegration',
  summary: 'Integrations, the newest first',
  access: 'integrations:manage',
  feature: 'useIntegrations',
  query: PageQuery,
  status: 200,
  response: pageOf('queueIntegrations', Integration),
  errors: [],
})

export const getIntegration = defineRoute({
  method: 'GET',
  url: '/queueIntegration/:integrationId',
  summary: 'One integration',
  access: 'integrations:manage',
  feature: 'useIntegrations',
  params,
  status: 200,
  response: Integration,
  errors: ['ERR_NO_INTEGRATION_FOUND'],
})

/**
 * Only the answer to the request that created the signing secret contains the secret. So no answer is stored for
 * repeated requests.
 */
const WithSecret = Integration.extend({ secret: z.string().nullable() }).meta({ id: 'IntegrationWithSecret' })

export const createIntegration = defineRoute({
  method: 'POST',
  url: '/queueIntegration',
  summary: 'Add an integration with the fields that its type needs',
  access: 'integrations:manage',
  feature: 'useIntegrations',
  body: z.object({
    ...fields,
    projectName: fields.projectName.default(''),
    language: fields.language.default('pt-BR'),
    urlN8N: fields.urlN8N.default(null),
    typebotSlug: fields.typebotSlug.default(null),
    typebotExpires: fields.typebotExpires.default(1),
    typebotDelayMessage: fields.typebotDelayMessage.default(1_000),
    typebotKeywordFinish: fields.typebotKeywordFinish.default(''),
    typebotKeywordRestart: fields.typebotKeywordRestart.default(''),
    typebotUnknownMessage: fields.typebotUnknownMessage.default(''),
    typebotRestartMessage: fields.typebotRestartMessage.default(''),
    jsonContent: jsonContent.default(null),
  }),
  status: 201,
  response: WithSecret,
  errors: ['ERR_DUPLICATED_NAME', 'ERR_URL_NOT_ALLOWED'],
})

export const changeIntegration = defineRoute({
  method: 'PUT',
  url: '/queueIntegration/:integrationId',
  summary: 'Change the given fields of an integration; an absent service account does not change',
  access: 'integrations:manage',
  feature: 'useIntegrations',
  params,
  body: z
    .object({ ...fields, jsonContent })
    .partial()
    .extend({ newSecret: z.boolean().optional() }), // n8n, webhook: create a new signing secret
  status: 200,
  response: WithSecret,
  errors: ['ERR_NO_INTEGRATION_FOUND', 'ERR_DUPLICATED_NAME', 'ERR_URL_NOT_ALLOWED'],
})

export const deleteIntegration = defineRoute({
  method: 'DELETE',
  url: '/queueIntegration/:integrationId',
  summary: 'Delete an integration that no queue and no connection uses',
  access: 'integrations:manage',
  feature: 'useIntegrations',
  params,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_INTEGRATION_FOUND', 'ERR_INTEGRATION_IN_USE'],
})

export const testIntegration = defineRoute({
  method: 'POST',
  url: '/queueIntegration/testSession',
  summary: 'Send one greeting to a Dialogflow agent',
  access: 'integrations:manage',
  feature: 'useIntegrations',
  body: z.object({
    id: ref('integration').nullable().default(null), // the integration whose service account is used if the body has none
    projectName: z.string().trim().min(1).max(INTEGRATION_LIMIT.name),
    jsonContent: jsonContent.default(null),
    language: fields.language,
  }),
  status: 200,
  response: z.object({ ok: z.literal(true), reply: z.string() }),
  errors: ['ERR_NO_INTEGRATION_FOUND', 'ERR_INTEGRATION_TEST_FAILED'],
})

export const listIntegrationDeliveries = defineRoute({
  method: 'GET',
  url: '/queueIntegration/:integrationId/deliveries',
  summary: 'The last 200 calls of an integration',
  access: 'integrations:manage',
  feature: 'useIntegrations',
  params,
  status: 200,
  response: z.object({ deliveries: z.array(IntegrationDelivery).max(200) }),
  errors: ['ERR_NO_INTEGRATION_FOUND'],
})

export const repeatIntegrationDelivery = defineRoute({
  method: 'POST',
  url: '/queueIntegration/:integrationId/deliveries/:deliveryId/repeat',
  summary: 'Repeat a call of a webhook integration; the answer has no effect on the ticket',
  access: 'integrations:manage',
  feature: 'useIntegrations',
  params: z.object({ integrationId: textRef('integration'), deliveryId: textRef('integrationDelivery') }),
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_INTEGRATION_FOUND', 'ERR_NOT_FOUND', 'ERR_DELIVERY_NOT_REPEATABLE'],
})
