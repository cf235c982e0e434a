import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { messageUpdated } from '@recado/contracts/messages/events'
import { HEARD_LIMIT } from '@recado/contracts/messages/transcribed'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { Outcome } from '@recado/kit/outside/outside-work'
import { getTicket } from '../../conversation/tickets/ticket-repository.ts'
import type { Database, Tx } from '../../tables/db.ts'
import type { UnheardSound } from './history-repository.ts'
import { countTokens } from './prompt-repository.ts'
import { type Claim, claimSound, keepTranscript, releaseSound } from './sound-repository.ts'
import type { Sound, Transcriber, Transcript } from './transcriber.ts'

const LOOK_MS = 1_000

export type HearingDeps = {
  readonly transcriber: Transcriber
  readonly inTx: InTx<Database>
  readonly store: MediaStore
}

/** The company's prompt whose key pays for transcripts. */
export type Ear = Pick<Sound, 'apiKey' | 'baseUrl'> & { readonly companyId: number; readonly promptId: number }

export type StoredSound = Pick<UnheardSound, 'id' | 'path' | 'mime'>

/**
 * Transcribes one audio message and stores the transcript at once, so that a repetition does not pay again. A stored
 * transcript is returned without a call. While another process transcribes the message, the outcome is `postponed`.
 */
export async function writeDown(
  deps: HearingDeps,
  ear: Ear,
  { sound, signal }: { readonly sound: StoredSound; readonly signal: AbortSignal },
): Promise<Outcome<Transcript>> {
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => deps.inTx(systemCaller(ear.companyId, randomUUID()), work)
  const claim = await inTx((tx) => claimSound(tx, sound.id))
  if (claim.is !== 'ours') return ofOthers(claim)
  const heard = await transcribe(deps, ear, { sound, signal })
  await inTx(async (tx) => {
    if (heard.outcome !== 'done') return releaseSound(tx, sound.id)
    const message = await keepTranscript(tx, sound.id, heard.answer.text)
    // browsers show the transcript below the message
    await tx.emit(messageUpdated, { message, ticket: await getTicket(tx, message.ticketId) })
    await countTokens(tx, ear.promptId, heard.answer.tokens)
  })
  return heard
}

function ofOthers(claim: Exclude<Claim, { readonly is: 'ours' }>): Outcome<Transcript> {
  if (claim.is === 'written') return { outcome: 'done', answer: { text: claim.text, tokens: 0 } }
  if (claim.is === 'gone') return { outcome: 'hopeless', reason: 'no file' }
  return { outcome: 'postponed', reason: 'being written down', waitMs: LOOK_MS }
}

async function transcribe(
  { transcriber, store }: HearingDeps,
  { apiKey, baseUrl }: Ear,
  { sound, signal }: { readonly sound: StoredSound; readonly signal: AbortSignal },
): Promise<Outcome<Transcript>> {
  const content = sound.path === null ? undefined : await store.read(sound.path, { start: 0, end: HEARD_LIMIT.bytes })
  if (!content) return { outcome: 'hopeless', reason: 'no file' }
  const bytes = await buffer(content)
  if (bytes.byteLength > HEARD_LIMIT.bytes) return { outcome: 'hopeless', reason: 'too long' }
  return transcriber.transcribe({ apiKey, baseUrl, content: bytes, mime: sound.mime ?? 'audio/ogg' }, signal)
}
