import { buffer } from 'node:stream/consumers'
import type { FileToSend, OutgoingFile } from '../../channel.ts'
import type { Drawn } from './compose-file.ts'
import type { Preview } from './previews.ts'
import { waveformOf } from './waveform.ts'

const MOST_BYTES = 4 * 1024 * 1024 // the part of a voice note that is read: some twenty minutes

/** Draws a file's preview for phones: a small copy of an image, or the bars of a voice note. */
export async function drawFile(
  { kind, media }: OutgoingFile,
  file: FileToSend,
  drawImage: (file: FileToSend) => Promise<Preview | undefined>,
): Promise<Drawn> {
  if (kind === 'image') return { preview: await drawImage(file) }
  if (kind !== 'audio' || !media.isVoice || file.size > MOST_BYTES) return {}
  return { waveform: waveformOf(await buffer(await file.open())) }
}
