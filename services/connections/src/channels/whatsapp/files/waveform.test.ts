import { expect, test } from 'vitest'
import { waveformOf } from './waveform.ts'

/** A page of packets of these sizes; one that is not `closed` goes on in the next page. */
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

test('a packet larger than a segment counts whole, and a short note is stretched', () => {
  expect(bars(page([500, 250]))).toEqual([...Array<number>(32).fill(100), ...Array<number>(32).fill(50)])
})

test('what is no voice note has no bars', () => {
  expect([waveformOf(Buffer.from('RIFF')), waveformOf(HEADS), waveformOf(Buffer.alloc(0))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (let length = 0; length < 90; length++) waveformOf(Buffer.concat([HEADS, page([30])]).subarray(0, length))
})
