import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import type { MediaStore } from '@recado/kit/media/media-store'
import { readSeconds } from '@recado/kit/media/play-time'
import { expectFile } from '../../conversation/stored-files/stored-file-repository.ts'
import type { BotFile } from '../../tables/bot-tables.ts'
import type { Database } from '../../tables/db.ts'
import type { Speaker, Voice } from './speaker.ts'

const MIME = 'audio/ogg'

export type SpeakingDeps = {
  readonly speaker: Speaker
  readonly inTx: InTx<Database>
  readonly store: MediaStore
}

type Aloud = { readonly companyId: number; readonly voice: Voice; readonly text: string }

/**
 * Stores a voice note that speaks the text. The file is deleted unless a message refers to it within an hour.
 * @returns undefined when speaking fails and the answer is to be sent as text
 */
export async function sayAloud(
  { speaker, inTx, store }: SpeakingDeps,
  { companyId, voice, text }: Aloud,
  signal: AbortSignal,
): Promise<BotFile | undefined> {
  const spoken = await speaker.speak(voice, text, signal)
  if (spoken.outcome !== 'done') return undefined
  const sound = spoken.answer
  const size = sound.byteLength
  const read = async (start: number, length: number) => sound.subarray(start, start + length)
  const seconds = await readSeconds({ size, read }, MIME)
  const path = await inTx(systemCaller(companyId, randomUUID()), expectFile)
  await store.put(path, Readable.from([sound]), size)
  return { path, name: 'voice.ogg', mime: MIME, size, kind: 'audio', spoken: { text, seconds } }
}
