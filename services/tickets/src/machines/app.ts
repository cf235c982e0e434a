import { limitRate } from '@recado/kit/db/rate-limit'
import type { MediaStore } from '@recado/kit/media/media-store'
import { cipherOf } from '@recado/kit/secrets/sealing-keys'
import type { App, ServiceDeps } from '@recado/kit/service'
import type { TicketsConfig } from '../config.ts'
import type { FromWings } from '../conversation/from-wings.ts'
import type { ProgramAddresses } from '../conversation/message-files/program-addresses.ts'
import type { Database } from '../tables/db.ts'
import { ANSWERERS } from './answerers.ts'
import { assistanceRoutes } from './assistance/routes.ts'
import { checkLeaders } from './check-leaders.ts'
import { createBubbleWork } from './integrations/bubble-work.ts'
import { createGoogleTokens } from './integrations/drivers/google-token.ts'
import { createIntegrationSecrets } from './integrations/integration-secrets.ts'
import { createRetryWork } from './integrations/retry-work.ts'
import { integrationRoutes } from './integrations/routes.ts'
import { createTurnWork } from './integrations/turn-work.ts'
import { createAnswerWork } from './prompts/answer-work.ts'
import { createModel } from './prompts/model.ts'
import { createPromptKeys } from './prompts/prompt-keys.ts'
import { promptRoutes } from './prompts/routes.ts'
import { createSpeaker } from './prompts/speaker.ts'
import { tellPromptsOf } from './prompts/tell-prompts.ts'
import { createTranscriber } from './prompts/transcriber.ts'

type Deps = Pick<ServiceDeps<Database, TicketsConfig>, 'config' | 'inTx' | 'system' | 'outgoing'> & {
  readonly store: MediaStore
  readonly addresses: ProgramAddresses
  readonly lookMs: number
}

/**
 * Creates the parts of the service that use models and other outside systems: integrations and prompts that answer
 * contacts, and assistance for agents.
 */
export function createMachines({ config, inTx, system, outgoing, store, addresses, lookMs }: Deps) {
  const cipher = cipherOf(config)
  const keys = createPromptKeys(cipher)
  const model = createModel({ outgoing, baseUrl: config.MODEL_URL, model: config.MODEL_NAME })
  const transcriber = createTranscriber({ outgoing, baseUrl: config.MODEL_URL, model: config.TRANSCRIPTION_MODEL_NAME })
  const speaker = createSpeaker({ outgoing, address: config.SPEECH_URL })
  const hearing = { transcriber, inTx, store }
  const answerWork = createAnswerWork({ ...hearing, model, speaker, keys, lookMs })

  const tokens = createGoogleTokens(outgoing, config.GOOGLE_AUTH_URL)
  const dialogflow = { outgoing, tokens, address: config.DIALOGFLOW_URL }
  const integrationDeps = { secrets: createIntegrationSecrets(cipher), outgoing, dialogflow, addresses }
  const bubbleWork = createBubbleWork({ wakeTurns: () => turnWork.wake(), lookMs })
  const turnDeps = { ...integrationDeps, inTx, store, lookMs, wakeBubbles: bubbleWork.wake }
  const turnWork = createTurnWork(turnDeps)
  const retryWork = createRetryWork(turnDeps)

  const app = {
    routes: [
      ...promptRoutes({ keys, outgoing, model }),
      ...assistanceRoutes({
        keys,
        model,
        ...hearing,
        takeTurn: (parts, perMinute) => limitRate(system, parts, perMinute),
      }),
      ...integrationRoutes({ ...integrationDeps, wakeRetries: retryWork.wake }),
    ],
    outside: [answerWork, turnWork, bubbleWork, retryWork],
  } satisfies App<Database>
  const forConversation = {
    answerers: ANSWERERS,
    checkLeaders,
    onQueueDeleted: tellPromptsOf,
  } satisfies Partial<FromWings>
  return { app, forConversation }
}
