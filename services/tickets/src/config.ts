import { OwnedFilesConfig } from '@recado/kit/media/media-config'
import { SealingConfig } from '@recado/kit/secrets/sealing-keys'
import { z } from 'zod'

const isAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** The environment variables of this service, besides those of every service. */
export const TicketsConfig = OwnedFilesConfig.safeExtend({
  // programs fetch files from this URL
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  ...SealingConfig,
  DIALOGFLOW_URL: z.url().default('https://dialogflow.googleapis.com'), // each region has its own address
  GOOGLE_AUTH_URL: z.url().default('https://oauth2.googleapis.com/token'), // issues tokens for service accounts
  // the API must be compatible with OpenAI's
  MODEL_URL: z.url({ protocol: /^https?$/ }).default('https://api.openai.com/v1'),
  MODEL_NAME: z.string().min(1).default('gpt-4o-mini'), // the model of prompts that name none
  TRANSCRIPTION_MODEL_NAME: z.string().min(1).default('whisper-1'), // transcribes the voice notes of contacts
  SPEECH_URL: z
    .string()
    .refine((address) => isAddress(address.replace('{region}', 'region')), 'must be an address')
    .default('https://{region}.tts.speech.microsoft.com/cognitiveservices/v1'), // `{region}`: the region of the prompt
  EXTERNAL_API_PER_CONNECTION: z.coerce.number().int().min(1).max(1_000_000).default(60), // requests a minute
  EXTERNAL_API_PER_PROGRAM: z.coerce.number().int().min(1).max(1_000_000).default(300), // requests a minute
})
export type TicketsConfig = z.infer<typeof TicketsConfig>
