import { CHOICES, SETTING_KEYS, SETTINGS } from '@recado/contracts/auth/settings'
import { expect, test } from 'vitest'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { pt } from './texts/pt.ts'

test.each([
  ['Portuguese', pt],
  ['English', en],
  ['Spanish', es],
])('every setting has a name in %s, and every choice has a help text and a label for each value', (_, { settings }) => {
  const { keys, help, values } = settings as { keys: object; help: object; values: Readonly<Record<string, object>> }
  const wordless = CHOICES.flatMap((key) =>
    SETTINGS[key].value.options
      .filter((value) => !Object.hasOwn(values[key] ?? settings, value))
      .map((value) => `${key}: ${value}`),
  )

  expect(SETTING_KEYS.filter((key) => !Object.hasOwn(keys, key))).toEqual([])
  expect(CHOICES.filter((key) => !Object.hasOwn(help, key))).toEqual([])
  expect(wordless).toEqual([])
})
