import { oncePerWorker } from '@recado/kit/testing/once-per-worker'
import { type ProviderControl, providerControl } from '@recado/provider-simulators/control-client'
import { startProviderSimulators } from '@recado/provider-simulators/start-simulators'
import { afterAll } from 'vitest'
import { type Harness, type Options, startTickets } from './harness.ts'

export type WithProviders = {
  readonly harness: Harness
  /** Sets the answers of the simulated providers and reads their requests. */
  readonly provider: ProviderControl
  /** The base URL of the simulated providers. */
  readonly url: string
  close(): Promise<void>
}

const ANSWERING = ['openai', 'openai-transcription', 'dialogflow', 'typebot', 'webhook'] // providers whose answers tests set

/**
 * Starts the service with simulated models, voices and bots. Test files in one process share service and providers; the
 * providers are reset before each file.
 * @param options `isAlone`: true for files that start another process of the service
 */
export async function startWithProviders({
  isAlone = false,
  ...options
}: Options & { isAlone?: boolean } = {}): Promise<WithProviders> {
  if (isAlone) return startAlone(options)
  const stage = await oncePerWorker(`tickets with providers ${JSON.stringify(options)}`, () => startAlone(options))
  await resetProviders(stage.provider)
  return stage
}

/** Resets all simulated providers. */
export async function resetProviders(provider: ProviderControl): Promise<void> {
  await provider.setFaults([])
  await Promise.all(ANSWERING.map((name) => provider.answer(name)))
  await provider.release()
  await provider.forget()
}

async function startAlone({ environment, ...options }: Options): Promise<WithProviders> {
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

/** As `startWithProviders`, closed after the tests of the file. */
export async function startProvidersForFile(
  options: Parameters<typeof startWithProviders>[0] = {},
): Promise<Omit<WithProviders, 'close'>> {
  const { close, ...stage } = await startWithProviders(options)
  afterAll(close)
  return stage
}
