import { readWebm } from './read-webm.ts'
import { writeOgg } from './write-ogg.ts'

/**
 * Converts a recording to the file that is sent. Voice notes of phones are Opus in Ogg, but most browsers record Opus
 * in WebM, so the packets are copied into an Ogg file without loss.
 */
export async function voiceNoteOf(recording: Blob): Promise<File> {
  if (!recording.type.startsWith('audio/webm')) {
    const type = recording.type.split(';')[0] ?? ''
    return new File([recording], type === 'audio/ogg' ? 'voice.ogg' : 'voice.m4a', { type })
  }
  const { head, packets } = readWebm(new Uint8Array(await recording.arrayBuffer()))
  return new File([writeOgg(head, packets)], 'voice.ogg', { type: 'audio/ogg' })
}
