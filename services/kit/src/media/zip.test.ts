import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { readZip } from '../testing/read-zip.ts'
import { zipOf } from './zip.ts'

async function* piecesOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('an archive contains its entries completely under their names', async () => {
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

test('an entry is requested after the previous entry was read to its end', async () => {
  const read: string[] = []
  async function* contentOf(name: string) {
    for (const piece of ['um', 'dois']) {
      read.push(`${name} ${piece}`)
      yield Buffer.from(piece)
    }
  }
  async function* entries() {
    for (const name of ['a', 'b']) yield { name, content: contentOf(name) }
    yield { name: 'lista', content: piecesOf(read.join(', ')) }
  }

  expect([...readZip(await buffer(zipOf(entries())))].at(-1)).toEqual(['lista', 'a um, a dois, b um, b dois'])
})

test('a slow reader leaves only a few chunks in memory, and a reader that stops ends the content', async () => {
  const left = Promise.withResolvers<number>()
  async function* endless() {
    let pieces = 0
    try {
      for (; ; pieces++) yield Buffer.alloc(16_384)
    } finally {
      left.resolve(pieces)
    }
  }
  async function* entries() {
    yield { name: 'sem fim', content: endless() }
  }

  for await (const piece of zipOf(entries())) if (piece.length > 1_000) break

  expect(await left.promise).toBeLessThan(50)
})

test('the content of an entry is released before the archive ends', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const given: WeakRef<object>[] = []
  let held = Number.NaN
  const entryOf = (name: string) => {
    const content = piecesOf(name)
    given.push(new WeakRef(content))
    return { name, content }
  }
  async function* entries() {
    for (let place = 0; place < 50; place++) yield entryOf(`${place}`)
    await setImmediate()
    collect()
    held = given.filter((one) => one.deref()).length
  }

  await buffer(zipOf(entries()))

  expect(given).toHaveLength(50)
  expect(held).toBeLessThan(5)
})

test.each(['entries', 'content'])('a failure of the %s fails the archive', async (where) => {
  async function* broken() {
    yield Buffer.from('um')
    throw new Error('the store is unavailable')
  }
  async function* entries() {
    yield { name: 'a', content: where === 'content' ? broken() : piecesOf('um') }
    throw new Error('the store is unavailable')
  }

  await expect(buffer(zipOf(entries()))).rejects.toThrow('the store is unavailable')
})
