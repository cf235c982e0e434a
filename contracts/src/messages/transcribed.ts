import { kindOf } from '../message-kinds.ts'
import type { Message } from './message.ts'

/** The limits of an audio that is transcribed. */
export const HEARD_LIMIT = { bytes: 5 * 1024 * 1024, seconds: 10 * 60 } as const

export type SoundLength = { readonly size: number | null; readonly seconds: number | null }

/** Whether an audio is short enough to be transcribed; an unknown size or duration counts as short. */
export const isShort = ({ size, seconds }: SoundLength): boolean =>
  (size ?? 0) <= HEARD_LIMIT.bytes && (seconds ?? 0) <= HEARD_LIMIT.seconds

type Sound = Pick<Message, 'mediaType' | 'mediaStatus' | 'mediaSize' | 'mediaSeconds'>

/**
 * @returns why the message cannot be transcribed: it has no audio, its file has not arrived, or the audio is too long
 */
export function whyNotTranscribe(sound: Sound): 'ERR_NO_AUDIO' | 'ERR_AUDIO_TOO_LONG' | undefined {
  if (!kindOf(sound.mediaType).isSpoken || sound.mediaStatus !== 'ready') return 'ERR_NO_AUDIO'
  return isShort({ size: sound.mediaSize, seconds: sound.mediaSeconds }) ? undefined : 'ERR_AUDIO_TOO_LONG'
}
