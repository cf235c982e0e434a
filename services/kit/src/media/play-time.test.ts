import { expect, test } from 'vitest'
import { readSeconds } from './play-time.ts'

const partsOf = (content: Buffer) => ({
  size: content.length,
  read: async (start: number, length: number) => content.subarray(start, start + length),
})
const numbers = (width: 2 | 4 | 8, order: 'LE' | 'BE', ...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(8)
      if (order === 'BE') bytes.writeBigInt64BE(BigInt(value))
      else bytes.writeBigInt64LE(BigInt(value))
      return order === 'BE' ? bytes.subarray(8 - width) : bytes.subarray(0, width)
    }),
  )
const page = (samples: number, ...content: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('OggS\0\0', 'latin1'),
    numbers(8, 'LE', samples),
    Buffer.alloc(12),
    Buffer.from([1, 19]),
    ...content.map((part) => Buffer.from(part as string, 'latin1')),
  ])
const opusHead = Buffer.concat([Buffer.from([1, 1]), numbers(2, 'LE', 312), Buffer.alloc(8)])
const voice = Buffer.concat([page(0, 'OpusHead', opusHead), page(5 * 48_000, 'x'.repeat(500)), page(7 * 48_000 + 312)])
const unfinished = Buffer.concat([voice, page(-1, 'x'.repeat(100))])
const vorbis = Buffer.concat([
  page(0, '\x01vorbis', numbers(4, 'LE', 0), Buffer.from([2]), numbers(4, 'LE', 44_100), Buffer.alloc(30)),
  page(3 * 44_100),
])
const wav = Buffer.concat([
  Buffer.from('RIFF\0\0\0\0WAVELIST\x03\0\0\0abc\0fmt ', 'latin1'),
  numbers(4, 'LE', 16, 0, 8_000, 16_000, 0),
  Buffer.from('data'),
  numbers(4, 'LE', 32_000),
  Buffer.alloc(32_000),
])
const box = (name: string, ...content: Buffer[]) => {
  const whole = Buffer.concat(content)
  return Buffer.concat([numbers(4, 'BE', 8 + whole.length), Buffer.from(name), whole])
}
const film = box('moov', box('mvhd', numbers(4, 'BE', 0, 0, 0, 1_000, 12_400), Buffer.alloc(80)))
const longFilm = box(
  'moov',
  box('mvhd', numbers(4, 'BE', 1 << 24), numbers(8, 'BE', 0, 0), numbers(4, 'BE', 600), numbers(8, 'BE', 54_000)),
)
const frame = (bits: number, ...more: Buffer[]) => Buffer.concat([numbers(4, 'BE', bits), ...more])
const MPEG_1_128_KBPS = 0xfffb9000 | 0
const constant = Buffer.concat([frame(MPEG_1_128_KBPS >>> 0), Buffer.alloc(16_000 * 4 - 4)])
const counted = frame(
  MPEG_1_128_KBPS >>> 0,
  Buffer.alloc(32),
  Buffer.from('Xing'),
  numbers(4, 'BE', 1, 383),
  Buffer.alloc(100),
)
const tagged = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x02\x00', 'latin1'), Buffer.alloc(256), constant])

test.each([
  ['a voice note', voice, 'audio/ogg', 7],
  ['a voice note whose last page completes no packet', unfinished, 'audio/ogg', 7],
  ['ogg with vorbis', vorbis, 'audio/ogg', 3],
  ['a wav with its data after other chunks', wav, 'audio/wav', 2],
  ['an m4a', film, 'audio/mp4', 12],
  [
    'a film with its header at the end',
    Buffer.concat([box('ftyp'), box('mdat', Buffer.alloc(900)), film]),
    'video/mp4',
    12,
  ],
  ['a film with 64-bit numbers', Buffer.concat([box('ftyp'), longFilm]), 'video/3gpp', 90],
  ['an mp3 with a constant bit rate', constant, 'audio/mpeg', 4],
  ['an mp3 with a stored number of frames', counted, 'audio/mpeg', 10],
  ['an mp3 that begins with tags', tagged, 'audio/mpeg', 4],
])('the play time of a file is read from its content: %s', async (_what, content, mime, seconds) => {
  expect(await readSeconds(partsOf(content), mime)).toBe(seconds)
})

test('a truncated file, or one of another format, has no play time and causes no error', async () => {
  for (const [content, mime] of [
    [voice, 'audio/ogg'],
    [wav, 'audio/wav'],
    [film, 'audio/mp4'],
    [counted, 'audio/mpeg'],
  ] as const) {
    for (let length = 0; length < 80; length++) {
      const told = await readSeconds(partsOf(content.subarray(0, length)), mime)
      expect(told === null || told > 0).toBe(true)
    }
    for (const other of [Buffer.alloc(5_000), Buffer.alloc(5_000, 0xff), Buffer.from('OggS'.repeat(500))]) {
      expect(await readSeconds(partsOf(other), mime)).toBeNull()
    }
  }
  expect(await readSeconds(partsOf(voice), 'video/webm')).toBeNull()
})
