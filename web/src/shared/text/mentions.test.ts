import { describe, expect, test } from 'vitest'
import { mentionParts, mentionsIn } from './mentions.ts'

const ana = { id: 1, name: 'Ana' }
const anaPaula = { id: 2, name: 'Ana Paula' }
const joao = { id: 3, name: 'João' }
const people = [ana, anaPaula, joao]

describe('the mentions in a text', () => {
  test.each<[string, number[]]>([
    ['@Ana, vê isto?', [1]],
    ['@Ana Paula e @Ana', [2, 1]],
    ['oi @joao', [3]],
    ['(@JOÃO)', [3]],
    ['@Anabela', []],
    ['ana@Ana.com.br', []],
    ['@Ana @Ana', [1]],
    ['@', []],
    ['ninguém', []],
  ])('the people that "%s" mentions are found', (text, ids) => {
    expect(mentionsIn(text, people)).toEqual(ids)
  })

  test('the parts of a text with mentions join to the original text', () => {
    const text = 'Bom dia @Ana Paula e @João!'
    const parts = mentionParts(text, people)

    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.flatMap(({ person }) => person ?? [])).toEqual([anaPaula, joao])
  })
})
