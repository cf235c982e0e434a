import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { composeFile } from './compose-file.ts'
import { drawFile } from './draw-file.ts'
import { waveformOf } from './waveform.ts'

/** An Ogg page with packets of these sizes. */
function page(sizes: readonly number[]): Buffer {
  const table = sizes.flatMap((size) => [...Array<number>(Math.floor(size / 255)).fill(255), size % 255])
  const body = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0))
  return Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), Buffer.from([table.length]), Buffer.from(table), body])
}
const HEADS = page([19, 60])
const bars = (...pages: Buffer[]) => [...(waveformOf(Buffer.concat([HEADS, ...pages])) ?? [])]

test('a voice note has 64 bars, high where its packets are large and low where they are small', () => {
  const drawn = bars(page(Array<number>(64).fill(10)), page(Array<number>(64).fill(100)))
  expect(drawn).toEqual([...Array<number>(32).fill(10), ...Array<number>(32).fill(100)])
})

test('a packet larger than a segment counts as one packet, and the bars of a short note are stretched', () => {
  expect(bars(page([500, 250]))).toEqual([...Array<number>(32).fill(100), ...Array<number>(32).fill(50)])
})

test('a file without Opus audio in Ogg has no bars', () => {
  expect([waveformOf(Buffer.from('RIFF')), waveformOf(HEADS), waveformOf(Buffer.alloc(0))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (let length = 0; length < 90; length++) waveformOf(Buffer.concat([HEADS, page([30])]).subarray(0, length))
})

test('a voice note is sent with bars, and a song without bars', async () => {
  const ogg = Buffer.concat([HEADS, page([10, 100])])
  const file = { size: ogg.length, open: async () => Readable.from([ogg]) }
  const nothing = new Uint8Array()
  const uploaded = { url: '', directPath: '', mediaKey: nothing, fileSha256: nothing, fileEncSha256: nothing }
  const sent = async (isVoice: boolean) => {
    const media = { path: 'a', mime: 'audio/ogg', name: 'voz.ogg', size: ogg.length, seconds: 2, isVoice }
    const content = { kind: 'audio', text: '', media, quoted: null } as const
    const drawn = await drawFile(content, file, async () => undefined)
    return composeFile(content, { ...uploaded, fileLength: 1, mediaKeyTimestamp: 1 }, drawn).audioMessage
  }

  expect((await sent(true))?.waveform).toHaveLength(64)
  expect(await sent(false)).not.toHaveProperty('waveform')
})
