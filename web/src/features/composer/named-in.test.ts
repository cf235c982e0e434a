import { describe, expect, test } from 'vitest'
import { namedIn } from './named-in.ts'

const person = (id: number, name: string, isBlind = false) => ({ id, name, photo: null, isBlind })
const people = [
  person(1, 'Ana'),
  person(2, 'Ana Paula', true),
  person(3, 'Ivo', true),
  person(4, 'Ivo'),
  person(5, 'Bia'),
  person(6, 'Bia Reis'),
]
const me = { id: 9, name: 'Bia Reis Lima' }

describe('the colleagues that a text mentions', () => {
  test.each<[string, number[]]>([
    ['@Ana, vê isto?', [1]],
    ['@Ana Paula, vê isto?', [2]],
    ['@Ana Paula e @Ana', [2, 1]],
    ['@Ivo', [4]],
    ['@Bia Reis', [6]],
    ['@Bia Reis Lima', []],
    ['ninguém', []],
  ])('mentions are matched by the longest name of all people: %s', (text, ids) => {
    expect(namedIn(text, people, me).map(({ id }) => id)).toEqual(ids)
  })
})
