import { oggPage } from './ogg-page.ts'

const RATE = 48_000 // samples a second, the clock of Opus
const FRAME = RATE / 50 // samples in 20 ms
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]) // an Opus frame with 20 ms of silence
const MAKER = Buffer.from('simulated')

/** @returns a silent voice note as phones record it (Ogg with Opus), which browsers can play */
export function recordSilence(seconds: number): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 'latin1')
  head[8] = 1 // the version
  head[9] = 1 // one channel
  head.writeUInt32LE(RATE, 12)
  const tags = Buffer.alloc(16 + MAKER.length)
  tags.write('OpusTags', 'latin1')
  tags.writeUInt32LE(MAKER.length, 8)
  MAKER.copy(tags, 12)
  const pages = [
    oggPage({ packets: [head], begins: true }, 0),
    oggPage({ packets: [tags] }, 1),
    ...Array.from({ length: seconds }, (_, second) => {
      const packets = Array.from({ length: RATE / FRAME }, () => SILENCE)
      return oggPage({ packets, position: (second + 1) * RATE, ends: second === seconds - 1 }, second + 2)
    }),
  ]
  return Buffer.concat(pages)
}
