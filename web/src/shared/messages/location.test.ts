import { expect, test } from 'vitest'
import { readLocation } from './location.ts'

const IMAGE = 'data:image/jpeg;base64,/9j/4AAQ'
const LINK = 'https://maps.google.com/?q=-23.5,-46.6'

test.each([
  [`${IMAGE}|${LINK}|Praça da Sé`, { thumbnail: IMAGE, link: LINK, description: 'Praça da Sé' }],
  [`|${LINK}|`, { thumbnail: null, link: LINK, description: '' }],
  [`||Loja 2 | fundos`, { thumbnail: null, link: null, description: 'Loja 2 | fundos' }],
  ['data:text/html;base64,PHA+|javascript:alert(1)|x', { thumbnail: null, link: null, description: 'x' }],
  ['', { thumbnail: null, link: null, description: '' }],
])('the location %j is parsed into its parts, and only pictures and web addresses are accepted', (body, expected) => {
  expect(readLocation(body)).toEqual(expected)
})
