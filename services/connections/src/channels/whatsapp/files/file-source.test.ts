import { expect, test } from 'vitest'
import { baileys } from '../baileys.ts'
import { readFileSource } from './file-source.ts'

const fileAt = (directPath: string) =>
  baileys.proto.Message.encode({
    imageMessage: { directPath, mediaKey: Buffer.alloc(32), fileEncSha256: Buffer.alloc(32) },
  }).finish()

test('the address of a file has the path and the query that the message names', () => {
  expect(readFileSource(fileAt('/v/t62.7118-24/1?ccb=11-4')).directPath).toBe('/v/t62.7118-24/1?ccb=11-4')
})

test.each(['//evil.example:8443/x', '/\\evil.example/x', '/\t/evil.example/x', 'https://evil.example/x', 'x', ''])(
  'a file path that names another host, or is not a path, is refused: %j',
  (path) => {
    expect(() => readFileSource(fileAt(path))).toThrow('no address')
  },
)
