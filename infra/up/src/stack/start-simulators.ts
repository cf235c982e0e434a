import { z } from 'zod'
import type { StackOptions } from './options.ts'
import { ensurePart, type Surroundings } from './part.ts'
import { addressOf, describePixSimulator, describeProviderSimulators, describeSimulator, type Plan } from './parts.ts'

type Place = Pick<Plan, 'portOf' | 'directory'>

const SimulatorHealth = z.object({ rootKey: z.string(), chatUrl: z.string(), mediaCa: z.string() })
const PixHealth = z.object({
  apiUrl: z.string(),
  authority: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  certificate: z.string(),
  certificateKey: z.string(),
  key: z.string(),
})

/** Starts the simulated WhatsApp, or finds it running. @returns the gateway's configuration for it */
export async function startSimulator(
  place: Place,
  surroundings: Surroundings,
  { chatBy = async (chatUrl) => chatUrl }: Pick<StackOptions, 'chatBy'>,
) {
  const part = describeSimulator(place)
  await ensurePart(part, surroundings)
  const health = SimulatorHealth.parse(await healthOf(part.readyUrl))
  return { ...health, chatUrl: await chatBy(health.chatUrl) }
}

/** Starts the simulated bank, or finds it running. @returns the variables by which billing reaches it */
export async function startPixSimulator(place: Place, surroundings: Surroundings): Promise<Record<string, string>> {
  const part = describePixSimulator(place)
  await ensurePart(part, surroundings)
  const health = PixHealth.parse(await healthOf(part.readyUrl))
  return {
    PIX_DRIVER: 'bacen',
    PIX_URL: health.apiUrl,
    PIX_CLIENT_ID: health.clientId,
    PIX_CLIENT_SECRET: health.clientSecret,
    PIX_CERTIFICATE: health.certificate,
    PIX_CERTIFICATE_KEY: health.certificateKey,
    PIX_CA: health.authority,
    PIX_KEY: health.key,
  }
}

/** Starts the simulated providers, or finds them running. @returns the variables by which tickets reaches them */
export async function startProviderSimulators(
  place: Place,
  surroundings: Surroundings,
): Promise<Record<string, string>> {
  await ensurePart(describeProviderSimulators(place), surroundings)
  const url = addressOf(place.portOf('provider-simulators'))
  return {
    MODEL_URL: `${url}/openai/v1`,
    DIALOGFLOW_URL: `${url}/dialogflow`,
    GOOGLE_AUTH_URL: `${url}/google/token`,
    SPEECH_URL: `${url}/azure-speech/cognitiveservices/v1`,
  }
}

async function healthOf(url: string): Promise<unknown> {
  const response = await fetch(url)
  return response.json()
}
