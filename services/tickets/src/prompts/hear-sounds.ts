import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { messageUpdated } from '@recado/contracts/messages/events'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { Outcome } from '@recado/kit/outside/outside-work'
import type { Database, Tx } from '../db.ts'
import { updateMessage } from '../messages/message-repository.ts'
import { getTicket } from '../tickets/ticket-repository.ts'
import { HEARD_LIMIT, hearingOf } from './hearing-rules.ts'
import type { UnheardSound } from './history-repository.ts'
import { countTokens } from './prompt-repository.ts'
import type { Sound, Transcriber, Transcript } from './transcriber.ts'

const FILE_WAIT_MS = 60_000 // for a file that is still on its way
const LOOK_MS = 1_000
const OLD_MS = 10 * 60_000 // what was said before that, and can not be heard, is left out

export type HearingDeps = {
  readonly transcriber: Transcriber
  readonly inTx: InTx<Database>
  readonly store: MediaStore
}

/** Sounds of a company that are to be written down, and the prompt with whose key. */
export type Hearing = Pick<Sound, 'apiKey' | 'baseUrl'> & {
  readonly companyId: number
  readonly promptId: number
  readonly sounds: readonly UnheardSound[]
}

/**
 * Has sounds written down one after another, and keeps each transcript at once, so that another try does not pay for it
 * again. Waits for files that are on their way, and is hopeless where one can not be had, or nothing was understood.
 */
export async function hearSounds(deps: HearingDeps, hearing: Hearing, signal: AbortSignal): Promise<Outcome<null>> {
  const sounds = hearing.sounds.filter((sound) => hearingOf(sound) === 'now' || sound.ageMs < OLD_MS)
  if (sounds.some((sound) => hearingOf(sound) === 'never'))
    return { outcome: 'hopeless', reason: 'not a sound to hear' }
  const waiting = sounds.filter((sound) => hearingOf(sound) === 'later')
  if (waiting.some(({ ageMs }) => ageMs > FILE_WAIT_MS)) return { outcome: 'hopeless', reason: 'no file' }
  if (waiting.length > 0) return { outcome: 'postponed', reason: 'no file yet', waitMs: LOOK_MS }
  for (const sound of sounds) {
    const heard = await hearOne(deps, hearing, { sound, signal })
    if (heard.outcome !== 'done') return heard
    if (heard.answer.text === '') return { outcome: 'hopeless', reason: 'nothing understood' }
  }
  return { outcome: 'done', answer: null }
}

async function hearOne(
  { transcriber, inTx, store }: HearingDeps,
  { companyId, promptId, apiKey, baseUrl }: Hearing,
  { sound, signal }: { readonly sound: UnheardSound; readonly signal: AbortSignal },
): Promise<Outcome<Transcript>> {
  const content = sound.path === null ? undefined : await store.read(sound.path, { start: 0, end: HEARD_LIMIT.bytes })
  if (!content) return { outcome: 'hopeless', reason: 'no file' }
  const bytes = await buffer(content)
  if (bytes.byteLength > HEARD_LIMIT.bytes) return { outcome: 'hopeless', reason: 'too long' }
  const heard = await transcriber.transcribe(
    { apiKey, baseUrl, content: bytes, mime: sound.mime ?? 'audio/ogg' },
    signal,
  )
  if (heard.outcome !== 'done') return heard
  const { text, tokens } = heard.answer
  await inTx(systemCaller(companyId, randomUUID()), async (tx) => {
    await countTokens(tx, promptId, tokens)
    await keepTranscript(tx, sound.id, text)
  })
  return heard
}

/** What is said in a sound; people see it below. */
async function keepTranscript(tx: Tx, messageId: number, transcript: string): Promise<void> {
  const message = await updateMessage(tx, messageId, { transcript })
  await tx.emit(messageUpdated, { message, ticket: await getTicket(tx, message.ticketId) })
}
