import { buffer } from 'node:stream/consumers'
import type { FileToSend, OutgoingFile } from '../../channel.ts'
import type { Drawn } from './compose-file.ts'
import type { Preview } from './previews.ts'
import { waveformOf } from './waveform.ts'

const MOST_BYTES = 4 * 1024 * 1024 // of a voice note that is looked at: some twenty minutes

/** Draws what phones show of a file before it is opened: of an image a small one, of a voice note its bars. */
export async function drawFile(
  { kind, media }: OutgoingFile,
  file: FileToSend,
  drawImage: (file: FileToSend) => Promise<Preview | undefined>,
): Promise<Drawn> {
  if (kind === 'image') return { preview: await drawImage(file) }
  if (kind !== 'audio' || !media.isVoice || file.size > MOST_BYTES) return {}
  return { waveform: waveformOf(await buffer(await file.open())) }
}
