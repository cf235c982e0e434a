import type { Outcome } from '@recado/kit/outside/outside-work'
import { hearingOf } from '../../conversation/messages/hearing-rules.ts'
import type { UnheardSound } from './history-repository.ts'
import { type Ear, type HearingDeps, writeDown } from './write-down.ts'

const FILE_WAIT_MS = 60_000 // the longest wait for a file
const LOOK_MS = 1_000
const OLD_MS = 10 * 60_000 // older voice notes without a transcript are skipped

/** Voice notes of a company to transcribe, with the prompt whose key pays for the transcripts. */
export type Hearing = Ear & { readonly sounds: readonly UnheardSound[] }

/**
 * Transcribes voice notes one after another. Waits for their files, and for other processes that transcribe them. The
 * outcome is `hopeless` when a file cannot be fetched or a voice note has no understandable words.
 */
export async function hearSounds(deps: HearingDeps, hearing: Hearing, signal: AbortSignal): Promise<Outcome<null>> {
  const sounds = hearing.sounds.filter((sound) => hearingOf(sound) === 'now' || sound.ageMs < OLD_MS)
  if (sounds.some((sound) => hearingOf(sound) === 'never'))
    return { outcome: 'hopeless', reason: 'not a sound to hear' }
  const waiting = sounds.filter((sound) => hearingOf(sound) === 'later')
  if (waiting.some(({ ageMs }) => ageMs > FILE_WAIT_MS)) return { outcome: 'hopeless', reason: 'no file' }
  if (waiting.length > 0) return { outcome: 'postponed', reason: 'no file yet', waitMs: LOOK_MS }
  for (const sound of sounds) {
    const heard = await writeDown(deps, hearing, { sound, signal })
    if (heard.outcome !== 'done') return heard
    if (heard.answer.text === '') return { outcome: 'hopeless', reason: 'nothing understood' }
  }
  return { outcome: 'done', answer: null }
}
