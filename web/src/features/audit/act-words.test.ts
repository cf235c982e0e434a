import { AUDITED_ACTS, AUDITED_FIELDS } from '@recado/contracts/auth/audited'
import { expect, test } from 'vitest'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { pt } from './texts/pt.ts'

test.each([
  ['Portuguese', pt],
  ['English', en],
  ['Spanish', es],
])('each recorded action has a text in %s for the subject, the action, and each field', (_, { audit }) => {
  const without = (names: readonly string[], words: object) => names.filter((name) => !Object.hasOwn(words, name))

  expect(without(Object.keys(AUDITED_ACTS), audit.subjects)).toEqual([])
  expect(without(Object.values(AUDITED_ACTS).flat(), audit.verbs)).toEqual([])
  expect(without(AUDITED_FIELDS, audit.fields)).toEqual([])
})
