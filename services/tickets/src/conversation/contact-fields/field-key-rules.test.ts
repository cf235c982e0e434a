import { expect, test } from 'vitest'
import { keyFor } from './field-key-rules.ts'

test.each([
  ['Plano', [], 'plano'],
  ['Data de nascimento', [], 'data_de_nascimento'],
  ['  Região / UF ', [], 'regiao_uf'],
  ['Número', [], 'numero_2'], // a variable of campaigns
  ['Company', [], 'company_2'], // a variable of texts
  ['Plano', ['plano', 'plano_2'], 'plano_3'],
  ['地区', [], 'campo'],
  ['A'.repeat(40), ['a'.repeat(30)], `${'a'.repeat(28)}_2`],
])('the key of %s beside %j is %s', (name, taken, expected) => {
  expect(keyFor(name, taken)).toBe(expected)
})
