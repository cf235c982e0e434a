import { readWebm } from './read-webm.ts'
import { writeOgg } from './write-ogg.ts'

/** What browsers record, in the order in which we like it. */
export const RECORDED_TYPES = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'] as const

/**
 * A recording as a file to send. Phones take Opus in Ogg for a voice note; most browsers wrap the same Opus in WebM, so
 * it is wrapped anew, without a loss.
 */
export async function voiceNoteOf(recording: Blob): Promise<File> {
  if (!recording.type.startsWith('audio/webm')) {
    const type = recording.type.split(';')[0] ?? ''
    return new File([recording], type === 'audio/ogg' ? 'voice.ogg' : 'voice.m4a', { type })
  }
  const { head, packets } = readWebm(new Uint8Array(await recording.arrayBuffer()))
  return new File([writeOgg(head, packets)], 'voice.ogg', { type: 'audio/ogg' })
}
