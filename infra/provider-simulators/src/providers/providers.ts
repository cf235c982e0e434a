import type { Provider } from '../wire/mount-provider.ts'
import { azureSpeech } from './azure-speech.ts'
import { openai } from './openai.ts'

/** Every provider that is simulated; each is served below its name. */
export const PROVIDERS: readonly Provider[] = [openai, azureSpeech]
