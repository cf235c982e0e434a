import { expect, test } from 'vitest'
import { treatmentOf } from './treatment.ts'

const ORIGIN = 'https://recado.test'

test.each([
  ['the address of a page', 'GET', 'navigate', '/tickets/abc?tab=pending', 'shell'],
  ['a file of the build', 'GET', 'no-cors', '/assets/base-Ck6Ji2.js', 'file'],
  ['the script that the page begins with', 'GET', 'no-cors', '/color-scheme.js', 'file'],
  ['the API', 'GET', 'cors', '/api/tickets', undefined],
  ['a file of a conversation', 'GET', 'no-cors', '/api/media/1/photo.jpg?sig=x', undefined],
  ['a download that a link leads to', 'GET', 'navigate', '/api/contacts/export', undefined],
  ['the description of the API', 'GET', 'navigate', '/api', undefined],
  ['a request that sends data', 'POST', 'cors', '/assets/base-Ck6Ji2.js', undefined],
  ['the player of help videos in its frame', 'GET', 'navigate', '/player.html?video=abcde', undefined],
  ['the worker itself', 'GET', 'same-origin', '/sw.js', undefined],
] as const)('a request is treated by its address and mode: %s', (_, method, mode, path, treatment) => {
  expect(treatmentOf({ method, mode, url: ORIGIN + path }, ORIGIN)).toBe(treatment)
})

test('the service worker does not handle files of other origins', () => {
  expect(treatmentOf({ method: 'GET', mode: 'cors', url: 'https://other.test/assets/a.js' }, ORIGIN)).toBeUndefined()
})
