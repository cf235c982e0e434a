import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDeliveredLinks } from './delivered-links.ts'
import { createMediaLinks } from './media-links.ts'

const file = { path: 'tickets/7/1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', id: 12 }
const EXPIRED = 'ERR_MEDIA_LINK_EXPIRED'

test('a link of a delivery is valid for exactly 60 minutes after it was signed', () => {
  let time = Date.UTC(2026, 0, 1, 0, 3)
  const links = createDeliveredLinks({ signing: randomBytes(32) }, () => time)
  const link = links.sign(file)
  time += 60 * 60_000 - 1
  expect(links.read(file.path, link)).toBe(file.id)
  time += 1
  expect(() => links.read(file.path, link)).toThrow(EXPIRED)
})

test('a link of a delivery opens only its own file, and is refused if it is altered or signed with another key', () => {
  const links = createDeliveredLinks({ signing: randomBytes(32) })
  const link = links.sign(file)
  const [claims = '', signature = ''] = link.split('.')
  const later = Buffer.from(JSON.stringify(['delivery', Date.now() + 1e9, file.id])).toString('base64url')

  for (const path of [file.path.replace('/7/', '/8/'), file.path.replace('tickets', 'chat')])
    expect(() => links.read(path, link)).toThrow(EXPIRED)
  for (const altered of [`${later}.${signature}`, claims, `${claims}.`, `${claims}.${signature.slice(1)}`, '', '.'])
    expect(() => links.read(file.path, altered)).toThrow(EXPIRED)
  expect(() => links.read(file.path, createDeliveredLinks({ signing: randomBytes(32) }).sign(file))).toThrow(EXPIRED)
})

test('a link of a delivery is not accepted as a link of a session, nor the reverse', () => {
  const key = randomBytes(32)
  const [delivered, ofSession] = [createDeliveredLinks({ signing: key }), createMediaLinks({ signing: key })]
  const sessionId = randomUUID()
  const session = ofSession.sign({ kind: 'session', path: file.path, sessionId, name: null, mime: null })

  expect(() => delivered.read(file.path, session)).toThrow(EXPIRED)
  expect(() => ofSession.read(file.path, delivered.sign(file), sessionId)).toThrow(EXPIRED)
})
