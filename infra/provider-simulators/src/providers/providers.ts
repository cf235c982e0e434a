import type { Provider } from '../wire/mount-provider.ts'
import { azureSpeech } from './azure-speech.ts'
import { dialogflow } from './dialogflow.ts'
import { google } from './google.ts'
import { openai } from './openai.ts'
import { typebot } from './typebot.ts'
import { webhook } from './webhook.ts'

/** All simulated providers; each is served under its name. */
export const PROVIDERS: readonly Provider[] = [openai, azureSpeech, google, dialogflow, typebot, webhook]
