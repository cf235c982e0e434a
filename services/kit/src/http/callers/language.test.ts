import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  [undefined, 'pt'],
  ['', 'pt'],
  ['en', 'en'],
  ['en-US,en;q=0.9,pt;q=0.8', 'en'],
  ['es;q=0.5, en;q=0.7', 'en'],
  ['fr, es;q=0.1', 'es'],
  ['en;q=0, es;q=0.1', 'es'],
  ['de', 'pt'],
  [';;;,,q=,en;q=x', 'pt'],
] as const)('the header %s selects the language %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test.each([
  [undefined, 'es'],
  ['*', 'es'],
  ['de', 'es'],
  ['en', 'en'],
] as const)('the header %s selects the language %s for a user who reads Spanish', (header, language) => {
  expect(languageOf(header, 'es')).toBe(language)
})
