import { type ProviderControl, providerControl } from '@recado/provider-simulators/control-client'
import { startProviderSimulators } from '@recado/provider-simulators/start-simulators'
import { afterAll } from 'vitest'
import { type Harness, type Options, startTickets } from './harness.ts'

export type WithProviders = {
  readonly harness: Harness
  /** What the simulated providers answer, and what has arrived there. */
  readonly provider: ProviderControl
  /** Of the simulated providers. */
  readonly url: string
  close(): Promise<void>
}

/** The service alone with these options, and the models, voices and bots that it asks simulated. */
export async function startWithProviders({ environment, ...options }: Options = {}): Promise<WithProviders> {
  const { url, stop } = await startProviderSimulators()
  const harness = await startTickets({
    isAlone: true,
    environment: {
      MODEL_URL: `${url}/openai/v1`,
      SPEECH_URL: `${url}/azure-speech/cognitiveservices/v1`,
      DIALOGFLOW_URL: `${url}/dialogflow`,
      GOOGLE_AUTH_URL: `${url}/google/token`,
      ...environment,
    },
    ...options,
  })
  return {
    harness,
    provider: providerControl(url),
    url,
    async close() {
      await harness.close()
      await stop()
    },
  }
}

/** The same for all tests of one file, and closed after them. */
export async function startProvidersForFile(options: Options = {}): Promise<Omit<WithProviders, 'close'>> {
  const { close, ...stage } = await startWithProviders(options)
  afterAll(close)
  return stage
}
