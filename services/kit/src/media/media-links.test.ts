import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMediaLinks } from './media-links.ts'

const file = { path: 'tickets/7/1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', userId: 3, name: 'gato.png', mime: 'image/png' }

test('a link is good for 60 minutes at most, and stays the same for some', () => {
  let time = Date.UTC(2026, 0, 1)
  const links = createMediaLinks(randomBytes(32), () => time)
  const link = links.sign(file)
  time += 4 * 60_000
  const soon = links.sign(file)
  const read = links.read(file.path, link)
  time += 56 * 60_000

  expect(soon).toBe(link)
  expect(read).toEqual(file)
  expect(() => links.read(file.path, link)).toThrow('ERR_MEDIA_LINK_EXPIRED')
})

test('two people get two links', () => {
  const links = createMediaLinks(randomBytes(32))
  expect(links.sign(file)).not.toBe(links.sign({ ...file, userId: 4 }))
})
