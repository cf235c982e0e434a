import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { checked, fileKeys, sealed, sealedSize, unsealed } from './seal.ts'

async function* pieces(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest()

test.each([0, 1, 15, 16, 17, 1_000, 65_536])(
  'a file of %d bytes is the same after encryption and decryption, in pieces of any size',
  async (size) => {
    const keys = await fileKeys(randomBytes(32), 'image')
    const plain = randomBytes(size)

    const closed = await buffer(sealed(pieces(plain, 700), keys))

    expect(closed.length).toBe(sealedSize(size))
    for (const piece of [1, 9, 10, 11, 16, 4_096]) {
      if (size > 5_000 && piece < 16) continue
      expect(await buffer(unsealed(pieces(closed, piece), keys, sha256(plain)))).toEqual(plain)
    }
  },
)

test('a file that was changed, cut or exchanged cannot be decrypted', async () => {
  const keys = await fileKeys(randomBytes(32), 'image')
  const plain = randomBytes(100)
  const closed = await buffer(sealed(pieces(plain, 100), keys))
  const changed = Buffer.from(closed)
  changed[20] = (changed[20] ?? 0) ^ 1

  const open = (content: Buffer, hash = sha256(plain)) => buffer(unsealed(pieces(content, 50), keys, hash))
  await expect(open(changed)).rejects.toThrow('the signature of the file is wrong')
  await expect(open(closed.subarray(0, -1))).rejects.toThrow('the signature of the file is wrong')
  await expect(open(Buffer.alloc(5))).rejects.toThrow('the signature of the file is wrong')
  await expect(open(Buffer.alloc(0))).rejects.toThrow('the signature of the file is wrong')
  await expect(open(closed, sha256(Buffer.from('x')))).rejects.toThrow('the hash of the file is wrong')
})

test('an unencrypted file arrives unchanged, and its stream fails at the end when the hash is wrong', async () => {
  const plain = randomBytes(100)

  expect(await buffer(checked(pieces(plain, 30), sha256(plain)))).toEqual(plain)
  expect(await buffer(checked(pieces(plain, 30), undefined))).toEqual(plain)
  await expect(buffer(checked(pieces(plain, 30), sha256(Buffer.from('x'))))).rejects.toThrow(
    'the hash of the file is wrong',
  )
})
