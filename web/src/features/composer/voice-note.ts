import { readWebm } from './read-webm.ts'
import { writeOgg } from './write-ogg.ts'

/**
 * Turns a recording into a file to send. A voice note of a phone is Opus in Ogg; most browsers record Opus in WebM, so it
 * is remuxed, without loss.
 */
export async function voiceNoteOf(recording: Blob): Promise<File> {
  if (!recording.type.startsWith('audio/webm')) {
    const type = recording.type.split(';')[0] ?? ''
    return new File([recording], type === 'audio/ogg' ? 'voice.ogg' : 'voice.m4a', { type })
  }
  const { head, packets } = readWebm(new Uint8Array(await recording.arrayBuffer()))
  return new File([writeOgg(head, packets)], 'voice.ogg', { type: 'audio/ogg' })
}
