import * as fileRoutes from '@recado/contracts/media/routes'
import { limitRate } from '@recado/kit/db/rate-limit'
import { serveFiles } from '@recado/kit/http/routes/serve-files'
import { createDeliveredLinks } from '@recado/kit/media/delivered-links'
import { openMediaStore } from '@recado/kit/media/open-media-store'
import { createCipher } from '@recado/kit/secrets/cipher'
import type { ServiceDefinition } from '@recado/kit/service'
import { findKeyOwner } from './api-keys/api-key-repository.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { assistanceRoutes } from './assistance/routes.ts'
import { timerJobs } from './automation/jobs.ts'
import { campaignConsumers } from './campaigns/consumers.ts'
import { companyConsumers } from './companies/consumers.ts'
import { TicketsConfig } from './config.ts'
import { connectionConsumers } from './connections/consumers.ts'
import { contactImportConsumers } from './contact-import/consumers.ts'
import { contactImportRoutes } from './contact-import/routes.ts'
import { contactConsumers } from './contacts/consumers.ts'
import { findPicture } from './contacts/contact-repository.ts'
import { contactRoutes } from './contacts/routes.ts'
import { presenceConsumers } from './dashboard/consumers.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { Database } from './db.ts'
import { admitKey } from './external/admit-key.ts'
import { admitProgram } from './external/admit-program.ts'
import { externalRoutes } from './external/routes.ts'
import { findTokenOwner, isHeardOf } from './external/token-repository.ts'
import { fileListConsumers } from './files/consumers.ts'
import { fileListRoutes } from './files/routes.ts'
import { findOwnedFile } from './find-owned-file.ts'
import { identityConsumers } from './identities/consumers.ts'
import { numberCheckJobs } from './identities/jobs.ts'
import { createBubbleWork } from './integrations/bubble-work.ts'
import { createGoogleTokens } from './integrations/drivers/google-token.ts'
import { createIntegrationSecrets } from './integrations/integration-secrets.ts'
import { createRetryWork } from './integrations/retry-work.ts'
import { integrationRoutes } from './integrations/routes.ts'
import { createTurnWork } from './integrations/turn-work.ts'
import { createExportWork } from './lgpd/export-work.ts'
import { dataRoutes } from './lgpd/routes.ts'
import { ticketFiles } from './media/media-file-repository.ts'
import { createProgramAddresses } from './media/program-addresses.ts'
import { mediaRoutes } from './media/routes.ts'
import { messageConsumers } from './messages/consumers.ts'
import { messageRoutes } from './messages/routes.ts'
import { createNameCache } from './names/name-cache.ts'
import { createAnswerWork } from './prompts/answer-work.ts'
import { createModel } from './prompts/model.ts'
import { createPromptKeys } from './prompts/prompt-keys.ts'
import { promptRoutes } from './prompts/routes.ts'
import { createSpeaker } from './prompts/speaker.ts'
import { createTranscriber } from './prompts/transcriber.ts'
import { queueConsumers } from './queues/consumers.ts'
import { queueRoutes } from './queues/routes.ts'
import { quickMessageRoutes } from './quick-messages/routes.ts'
import { receivingConsumers } from './receiving/consumers.ts'
import { receivingJobs } from './receiving/jobs.ts'
import { retentionJobs } from './retention/jobs.ts'
import { scheduleJobs } from './schedules/jobs.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { tagConsumers } from './tags/consumers.ts'
import { tagRoutes } from './tags/routes.ts'
import { ticketConsumers } from './tickets/consumers.ts'
import { forgetNumbers } from './tickets/numbers/number-repository.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { tallyJobs } from './tickets/tallies/jobs.ts'
import { createDeliver, deliverAnnounced } from './webhooks/deliver.ts'
import { createDeliveryWork, DELIVERY_TIMES, type DeliveryTimes } from './webhooks/delivery-work.ts'
import { webhookJobs } from './webhooks/jobs.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { createSubscriptions } from './webhooks/subscriptions.ts'
import { connectionStatusConsumers } from './webhooks/tell-connection.ts'
import { createWebhookSecrets } from './webhooks/webhook-secrets.ts'

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
    const wakeAsked = { prompt: answerWork.wake, integration: turnWork.wake }
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
        ...receivingConsumers(wakeAsked),
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
        ...receivingJobs(timerMs, wakeAsked),
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
