import { expect, test } from 'vitest'
import { createMediaHosts } from './media-hosts.ts'

test.each([
  ['mmg.whatsapp.net', 'mmg.whatsapp.net'],
  ['media-gru2-1.cdn.whatsapp.net', 'media-gru2-1.cdn.whatsapp.net'],
  ['169.254.169.254', 'mmg.whatsapp.net'],
  ['localhost:5432', 'mmg.whatsapp.net'],
  ['whatsapp.net.example.org', 'mmg.whatsapp.net'],
  ['evilwhatsapp.net', 'mmg.whatsapp.net'],
  ['mmg.whatsapp.net:22', 'mmg.whatsapp.net'],
])('a picture for which WhatsApp names the host %s is fetched from %s', (named, host) => {
  expect(createMediaHosts(undefined).hostOfPicture(named)).toBe(host)
})
