import { expect, test } from 'vitest'
import { readWebm } from './read-webm.ts'
import { voiceNoteOf } from './voice-note.ts'
import { secondsOf, writeOgg } from './write-ogg.ts'

const UNKNOWN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
const HEAD = [...new TextEncoder().encode('OpusHead'), 1, 1, 56, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]
const size = (length: number) => [0x40 | (length >> 8), length & 0xff]
const element = (id: number[], body: number[]) => [...id, ...size(body.length), ...body]
const block = (packet: number[]) => element([0xa3], [0x81, 0, 0, 0x80, ...packet])

/** A packet of the given length, with 20 ms of sound (CELT, full band, one frame). */
const packet = (length: number, filling = 7) => [0xf8, ...Array<number>(length - 1).fill(filling)]

/** A recording as Chromium writes it: its segment and its cluster have an unknown length. */
const recording = (...packets: number[][]) =>
  Uint8Array.from([
    ...element([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x86, 0x81, 1]),
    0x18,
    0x53,
    0x80,
    0x67,
    ...UNKNOWN,
    ...element([0x16, 0x54, 0xae, 0x6b], element([0xae], element([0x63, 0xa2], HEAD))),
    0x1f,
    0x43,
    0xb6,
    0x75,
    ...UNKNOWN,
    ...element([0xe7], [0]),
    ...packets.flatMap(block),
  ])

/** Reads pages back, without their checksums. */
function pagesOf(ogg: Uint8Array) {
  const pages = []
  for (let at = 0; at < ogg.length; ) {
    const view = new DataView(ogg.buffer, ogg.byteOffset + at)
    const segments = view.getUint8(26)
    const table = ogg.subarray(at + 27, at + 27 + segments)
    const length = table.reduce((sum, bytes) => sum + bytes, 0)
    const flags = view.getUint8(5)
    pages.push({
      flags,
      granule: Number(view.getBigUint64(6, true)),
      sequence: view.getUint32(18, true),
      segments,
      length,
    })
    at += 27 + segments + length
  }
  return pages
}

test('the packets of a recording are found in order, even if its elements have an unknown length', () => {
  const { head, packets } = readWebm(recording(packet(10, 1), packet(300, 2)))

  expect([...head]).toEqual(HEAD)
  expect(packets.map((one) => [...one])).toEqual([packet(10, 1), packet(300, 2)])
})

test('the packets become Ogg pages: two header pages, then audio pages that count the samples', () => {
  const ogg = writeOgg(
    Uint8Array.from(HEAD),
    [packet(10), packet(255), packet(300)].map((one) => Uint8Array.from(one)),
  )

  expect(pagesOf(ogg)).toEqual([
    { flags: 2, granule: 0, sequence: 0, segments: 1, length: HEAD.length },
    { flags: 0, granule: 0, sequence: 1, segments: 1, length: 22 },
    { flags: 4, granule: 3 * 960, sequence: 2, segments: 5, length: 565 },
  ])
  expect(new DataView(ogg.buffer).getUint32(22, true)).toBe(3_656_752_924) // another program has computed this checksum
})

test('a long recording takes as many pages as it needs', async () => {
  const packets = Array.from({ length: 3_000 }, () => packet(80))

  const file = await voiceNoteOf(new Blob([recording(...packets)], { type: 'audio/webm;codecs=opus' }))
  const pages = pagesOf(new Uint8Array(await file.arrayBuffer()))

  expect([file.name, file.type]).toEqual(['voice.ogg', 'audio/ogg'])
  expect(pages).toHaveLength(2 + Math.ceil(3_000 / 255))
  expect(pages.at(-1)).toMatchObject({ flags: 4, granule: 3_000 * 960 })
  expect(secondsOf(packets.map((one) => Uint8Array.from(one)))).toBe(60)
})

test('a file that is not a recording is refused and not sent', async () => {
  const noise = new Blob([new Uint8Array(500)], { type: 'audio/webm' })

  await expect(voiceNoteOf(noise)).rejects.toThrow('not a recording')
  await expect(voiceNoteOf(new Blob([recording()], { type: 'audio/webm' }))).rejects.toThrow('no Opus track')
})
