import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { readZip } from '../../test/zip.ts'
import { zipOf } from './zip.ts'

async function* piecesOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('an archive holds its entries, whole and by their names', async () => {
  async function* entries() {
    yield { name: 'vazio.txt', content: piecesOf() }
    yield { name: 'mídia/foto 1.txt', content: piecesOf('um ', 'dois ', 'três') }
  }
  const zip = await buffer(zipOf(entries()))

  expect([...readZip(zip)]).toEqual([
    ['vazio.txt', ''],
    ['mídia/foto 1.txt', 'um dois três'],
  ])
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32('um dois três'))
  expect(zip.indexOf(sum)).toBeGreaterThan(0)
  expect(zip.lastIndexOf(sum), 'once after the content, once in the directory').toBeGreaterThan(zip.indexOf(sum))
})
