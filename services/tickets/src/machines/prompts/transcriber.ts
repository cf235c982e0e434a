import { HEARD_LIMIT } from '@recado/contracts/messages/transcribed'
import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import type { Outcome } from '@recado/kit/outside/outside-work'
import { z } from 'zod'
import { callMaker } from './call-maker.ts'

const LIMIT_MS = 20_000
const FORM_BYTES = 4 * 1024 // the form fields around the file
const MOST_CHARACTERS = 20_000

/** An audio file to transcribe, with the key that pays for it. */
export type Sound = {
  readonly apiKey: string
  readonly baseUrl: string | null // null: the address of the installation
  readonly content: Buffer
  readonly mime: string
}
/** @property text empty when no words were understood @property tokens 0 when the provider does not count tokens */
export type Transcript = { readonly text: string; readonly tokens: number }

export type Transcriber = { transcribe(sound: Sound, signal: AbortSignal): Promise<Outcome<Transcript>> }

type Deps = { readonly outgoing: Outgoing; readonly baseUrl: string; readonly model: string }

/** Transcribes audio with the model providers. */
export const createTranscriber = ({ outgoing, baseUrl, model }: Deps): Transcriber => ({
  transcribe: (sound, signal) =>
    callMaker({
      outgoing,
      purpose: 'transcription',
      limits: { totalMs: LIMIT_MS, requestBytes: HEARD_LIMIT.bytes + FORM_BYTES },
      apiKey: sound.apiKey,
      baseURL: sound.baseUrl ?? baseUrl,
      ask: (client) =>
        client.audio.transcriptions.create({ file: fileOf(sound), model, response_format: 'json' }, { signal }),
      read: (answer) => Answer.transform(transcriptOf).safeParse(answer).data,
    }),
})

const fileOf = ({ content, mime }: Sound): File =>
  new File([new Uint8Array(content)], `audio.${EXTENSIONS[mime] ?? 'ogg'}`, { type: mime })

/** The file extensions by which providers recognise audio formats. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
}

const Answer = z.object({
  text: z.string(),
  usage: z.object({ total_tokens: z.int().min(0).default(0) }).nullish(), // some providers count seconds instead
})

const transcriptOf = ({ text, usage }: z.infer<typeof Answer>): Transcript => ({
  text: text.replaceAll('\0', '').trim().slice(0, MOST_CHARACTERS).toWellFormed(),
  tokens: usage?.total_tokens ?? 0,
})
