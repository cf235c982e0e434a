import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMediaLinks } from './media-links.ts'

const file = {
  kind: 'session' as const,
  path: 'tickets/7/1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  sessionId: '0b0f6f5e-6f0c-4d0e-9a55-0f1f6d1b7d01',
  name: 'gato.png',
  mime: 'image/png',
}

test('a link is valid for 60 minutes at most, and does not change for some minutes', () => {
  let time = Date.UTC(2026, 0, 1)
  const links = createMediaLinks({ signing: randomBytes(32) }, () => time)
  const link = links.sign(file)
  time += 4 * 60_000
  const soon = links.sign(file)
  const read = links.read(file.path, link, file.sessionId)
  time += 56 * 60_000

  expect(soon).toBe(link)
  expect(read).toEqual(file)
  expect(() => links.read(file.path, link, file.sessionId)).toThrow('ERR_MEDIA_LINK_EXPIRED')
})

test('a link is valid only in the session that it was signed for', () => {
  const links = createMediaLinks({ signing: randomBytes(32) })
  const another = randomUUID()

  expect(links.sign(file)).not.toBe(links.sign({ ...file, sessionId: another }))
  expect(() => links.read(file.path, links.sign(file), another)).toThrow('ERR_MEDIA_LINK_EXPIRED')
})

test('a link of an unknown kind is refused, although its signature is valid', () => {
  const key = randomBytes(32)
  const claims = Buffer.from(JSON.stringify(['program', Date.now() + 60_000, file.sessionId, null, null])).toString(
    'base64url',
  )
  const signature = createHmac('sha256', key).update(`link to a file\n${file.path}\n${claims}`).digest('base64url')

  expect(() => createMediaLinks({ signing: key }).read(file.path, `${claims}.${signature}`, file.sessionId)).toThrow(
    'ERR_MEDIA_LINK_EXPIRED',
  )
})

test('a link to a file of one owner does not open a file of another owner with the same name', () => {
  const links = createMediaLinks({ signing: randomBytes(32) })
  const link = links.sign(file)

  for (const path of [file.path.replace('tickets', 'chat'), file.path.replace('tickets/7', 'platform')]) {
    expect(() => links.read(path, link, file.sessionId)).toThrow('ERR_MEDIA_LINK_EXPIRED')
  }
})
