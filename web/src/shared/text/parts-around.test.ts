import { expect, test } from 'vitest'
import { partsAround } from './parts-around.ts'

test.each([
  ['Tem pão hoje?', 'pao', ['Tem ', 'pão', ' hoje?']],
  ['PÃO, pão e Pao', 'pão', ['', 'PÃO', ', ', 'pão', ' e ', 'Pao', '']],
  ['pa\u0303o', 'pao', ['', 'pa\u0303o', '']], // the accent is a separate character
  ['🌻 flor 🌻', '🌻', ['', '🌻', ' flor ', '🌻', '']],
  ['İstanbul agora', 'agora', ['İstanbul ', 'agora', '']], // the lower case of this letter has more characters
  ['aaa', 'aa', ['', 'aa', 'a']],
  ['nada', 'x', ['nada']],
  ['nada', '', ['nada']],
  ['.*', '.', ['', '.', '*']],
])('the text %j searched for %j is split into %j', (text, sought, parts) => {
  expect(partsAround(text, sought)).toEqual(parts)
  expect(parts.join('')).toBe(text)
})
