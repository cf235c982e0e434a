import * as fileRoutes from '@recado/contracts/media/routes'
import { limitRate } from '@recado/kit/db/rate-limit'
import { createDeliveredLinks } from '@recado/kit/media/delivered-links'
import { openMediaStore } from '@recado/kit/media/open-media-store'
import { serveFiles } from '@recado/kit/media/serve-files'
import { createCipher } from '@recado/kit/secrets/cipher'
import type { ServiceDefinition } from '@recado/kit/service'
import { TicketsConfig } from './config.ts'
import { timerJobs } from './conversation/automation/jobs.ts'
import { companyConsumers } from './conversation/companies/consumers.ts'
import { connectionConsumers } from './conversation/connections/consumers.ts'
import { contactConsumers } from './conversation/contacts/consumers.ts'
import { findPicture } from './conversation/contacts/contact-repository.ts'
import { contactRoutes } from './conversation/contacts/routes.ts'
import { identityConsumers } from './conversation/identities/consumers.ts'
import { numberCheckJobs } from './conversation/identities/jobs.ts'
import { ticketFiles } from './conversation/media/media-file-repository.ts'
import { createProgramAddresses } from './conversation/media/program-addresses.ts'
import { mediaRoutes } from './conversation/media/routes.ts'
import { messageConsumers } from './conversation/messages/consumers.ts'
import { messageRoutes } from './conversation/messages/routes.ts'
import { createNameCache } from './conversation/names/name-cache.ts'
import { queueConsumers } from './conversation/queues/consumers.ts'
import { queueRoutes } from './conversation/queues/routes.ts'
import { receivingConsumers } from './conversation/receiving/consumers.ts'
import { receivingJobs } from './conversation/receiving/jobs.ts'
import { tagConsumers } from './conversation/tags/consumers.ts'
import { tagRoutes } from './conversation/tags/routes.ts'
import { ticketConsumers } from './conversation/tickets/consumers.ts'
import { forgetNumbers } from './conversation/tickets/numbers/number-repository.ts'
import { ticketRoutes } from './conversation/tickets/routes.ts'
import { tallyJobs } from './conversation/tickets/tallies/jobs.ts'
import { campaignConsumers } from './desk/campaigns/consumers.ts'
import { contactImportConsumers } from './desk/contact-import/consumers.ts'
import { contactImportRoutes } from './desk/contact-import/routes.ts'
import { presenceConsumers } from './desk/dashboard/consumers.ts'
import { dashboardRoutes } from './desk/dashboard/routes.ts'
import { fileListConsumers } from './desk/files/consumers.ts'
import { fileListRoutes } from './desk/files/routes.ts'
import { createExportWork } from './desk/lgpd/export-work.ts'
import { dataRoutes } from './desk/lgpd/routes.ts'
import { quickMessageRoutes } from './desk/quick-messages/routes.ts'
import { retentionJobs } from './desk/retention/jobs.ts'
import { scheduleJobs } from './desk/schedules/jobs.ts'
import { scheduleRoutes } from './desk/schedules/routes.ts'
import { findOwnedFile } from './find-owned-file.ts'
import { assistanceRoutes } from './machines/assistance/routes.ts'
import { createBubbleWork } from './machines/integrations/bubble-work.ts'
import { createGoogleTokens } from './machines/integrations/drivers/google-token.ts'
import { createIntegrationSecrets } from './machines/integrations/integration-secrets.ts'
import { createRetryWork } from './machines/integrations/retry-work.ts'
import { integrationRoutes } from './machines/integrations/routes.ts'
import { createTurnWork } from './machines/integrations/turn-work.ts'
import { createAnswerWork } from './machines/prompts/answer-work.ts'
import { createModel } from './machines/prompts/model.ts'
import { createPromptKeys } from './machines/prompts/prompt-keys.ts'
import { promptRoutes } from './machines/prompts/routes.ts'
import { createSpeaker } from './machines/prompts/speaker.ts'
import { createTranscriber } from './machines/prompts/transcriber.ts'
import { findKeyOwner } from './programs/api-keys/api-key-repository.ts'
import { apiKeyRoutes } from './programs/api-keys/routes.ts'
import { admitKey } from './programs/external/admit-key.ts'
import { admitProgram } from './programs/external/admit-program.ts'
import { externalRoutes } from './programs/external/routes.ts'
import { findTokenOwner, isHeardOf } from './programs/external/token-repository.ts'
import { createDeliver, deliverAnnounced } from './programs/webhooks/deliver.ts'
import { createDeliveryWork, DELIVERY_TIMES, type DeliveryTimes } from './programs/webhooks/delivery-work.ts'
import { webhookJobs } from './programs/webhooks/jobs.ts'
import { webhookRoutes } from './programs/webhooks/routes.ts'
import { createSubscriptions } from './programs/webhooks/subscriptions.ts'
import { connectionStatusConsumers } from './programs/webhooks/tell-connection.ts'
import { createWebhookSecrets } from './programs/webhooks/webhook-secrets.ts'
import type { Database } from './tables/db.ts'

const MINUTE_MS = 60_000
const SECOND_MS = 1_000

type Options = {
  /** How long a request that needs WhatsApp's answer waits for it. */
  readonly answerMs?: number
  /** How often the service looks for tickets that wait for an answer or for an agent. */
  readonly timerMs?: number
  /**
   * How often the work looks for prompts and integrations to call without having been woken: the greatest delay of a
   * call.
   */
  readonly lookMs?: number
  /** How webhooks are timed. */
  readonly webhookTimes?: DeliveryTimes
}

/** Contacts, tickets, messages and queues: the conversations of every company. */
export const createTickets = ({
  answerMs = 10_000,
  timerMs = MINUTE_MS,
  lookMs = SECOND_MS,
  webhookTimes = DELIVERY_TIMES,
}: Options = {}): ServiceDefinition<Database, TicketsConfig> => ({
  name: 'tickets',
  config: TicketsConfig,
  migrations: new URL('../migrations/', import.meta.url),
  create: async ({ config, inTx, system, log, outgoing }) => {
    const store = await openMediaStore(config)
    const names = createNameCache()
    const subscriptions = createSubscriptions()
    const cipher = createCipher(config.SECRET_KEY)
    const secrets = createWebhookSecrets(cipher)
    const links = createDeliveredLinks(config.MEDIA_LINK_KEY)
    const addresses = createProgramAddresses({ publicUrl: config.PUBLIC_URL, links })
    const deliveryWork = createDeliveryWork({
      inTx,
      outgoing,
      secrets,
      addresses,
      times: webhookTimes,
      forget: subscriptions.forget,
    })
    const deliveries = { subscriptions, wake: deliveryWork.wake }
    const keys = createPromptKeys(cipher)
    const tokens = createGoogleTokens(outgoing, config.GOOGLE_AUTH_URL)
    const dialogflow = { outgoing, tokens, address: config.DIALOGFLOW_URL }
    const integrationDeps = { secrets: createIntegrationSecrets(cipher), outgoing, dialogflow, addresses }
    const model = createModel({ outgoing, baseUrl: config.MODEL_URL, model: config.MODEL_NAME })
    const transcriber = createTranscriber({
      outgoing,
      baseUrl: config.MODEL_URL,
      model: config.TRANSCRIPTION_MODEL_NAME,
    })
    const speaker = createSpeaker({ outgoing, address: config.SPEECH_URL })
    const hearing = { transcriber, inTx, store }
    const bubbleWork = createBubbleWork({ wakeTurns: () => turnWork.wake(), lookMs })
    const turnDeps = { ...integrationDeps, inTx, store, lookMs, wakeBubbles: bubbleWork.wake }
    const answerWork = createAnswerWork({ ...hearing, model, speaker, keys, lookMs })
    const turnWork = createTurnWork(turnDeps)
    const retryWork = createRetryWork(turnDeps)
    const exportWork = createExportWork({ inTx, store })
    return {
      routes: [
        ...queueRoutes,
        ...contactRoutes({ inTx, answerMs, names }),
        ...contactImportRoutes({ inTx, store, answerMs }),
        ...ticketRoutes(inTx, names),
        ...tagRoutes(names),
        ...quickMessageRoutes,
        ...fileListRoutes,
        ...webhookRoutes({ ...deliveries, outgoing, secrets }),
        ...promptRoutes({ keys, outgoing, model }),
        ...assistanceRoutes({
          keys,
          model,
          ...hearing,
          takeTurn: (parts, perMinute) => limitRate(system, parts, perMinute),
        }),
        ...integrationRoutes({ ...integrationDeps, wakeRetries: retryWork.wake }),
        ...scheduleRoutes,
        ...dashboardRoutes,
        ...dataRoutes(config.MEDIA_LINK_KEY, exportWork.wake),
        ...messageRoutes({ inTx, answerMs, addresses }),
        ...externalRoutes(inTx, answerMs),
        ...apiKeyRoutes,
        ...mediaRoutes({
          inTx,
          store,
          links,
          takeTurn: (companyId) => limitRate(system, ['delivered', companyId], config.EXTERNAL_API_PER_PROGRAM),
        }),
      ],
      consumers: [
        ...companyConsumers,
        ...connectionConsumers,
        ...queueConsumers,
        ...identityConsumers,
        ...contactImportConsumers,
        ...contactConsumers,
        ...receivingConsumers,
        ...messageConsumers,
        ...ticketConsumers,
        ...presenceConsumers,
        ...tagConsumers,
        ...fileListConsumers,
        ...connectionStatusConsumers(createDeliver(deliveries)),
        ...campaignConsumers({ inTx, store, key: config.MEDIA_LINK_KEY }),
      ],
      listeners: [subscriptions.listener],
      beforeCommit: deliverAnnounced(deliveries),
      outside: [exportWork, deliveryWork, answerWork, turnWork, bubbleWork, retryWork],
      jobs: [
        ...timerJobs(timerMs),
        ...receivingJobs(timerMs),
        ...scheduleJobs,
        ...numberCheckJobs,
        ...retentionJobs,
        ...tallyJobs,
        ...webhookJobs,
      ],
      admitProgram: admitProgram({
        inTx,
        findOwner: (token) => findTokenOwner(system, token),
        isHeardOf: (claim) => isHeardOf(system, claim),
        takeTurn: ({ companyId, connectionId }) =>
          limitRate(system, ['external', companyId, connectionId], config.EXTERNAL_API_PER_CONNECTION),
      }),
      admitKey: admitKey({
        inTx,
        findOwner: (secret) => findKeyOwner(system, secret),
        takeTurn: ({ companyId, keyId }) =>
          limitRate(system, ['key', companyId, keyId], config.EXTERNAL_API_PER_PROGRAM),
      }),
      erasure: { forget: forgetNumbers(inTx) },
      files: serveFiles({ inTx, system, store, config }, [
        {
          ledger: ticketFiles,
          linked: { contract: fileRoutes, find: findOwnedFile },
          photos: { contract: fileRoutes.openPhoto, find: findPicture },
        },
      ]),
      start: async () => {
        // texts do not need the store: without it the service does everything but files
        store.check().catch((err: unknown) => log.error({ err }, 'files can not be kept'))
        return async () => store.close()
      },
    }
  },
})

export const tickets = createTickets()
