import { expect, test } from 'vitest'
import { bodyOfPlace, cardOf, nameOn, placeIn } from './cards.ts'

test.each([
  { latitude: -23.5505, longitude: -46.6333, name: 'Praça | da Sé' },
  { latitude: 0, longitude: 180, name: '' },
])('a location can be read back from its stored text: $name', (place) => {
  expect(placeIn(bodyOfPlace(place))).toEqual(place)
})

test('line breaks in the name of a location become spaces', () => {
  expect(bodyOfPlace({ latitude: 1, longitude: 2, name: 'a\n b' })).toBe('|https://maps.google.com/maps?q=1%2C2|a b')
})

test('a card contains name and number, and a name cannot add fields to the card', () => {
  const card = cardOf({ name: 'Ana; Silva, \\ME\nTEL:1', number: '5511988887777' })

  expect(card.split('\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Ana\\; Silva\\, \\\\ME\\nTEL:1',
    'N:;Ana\\; Silva\\, \\\\ME\\nTEL:1;;;',
    'TEL;type=CELL;waid=5511988887777:+5511988887777',
    'END:VCARD',
  ])
  expect(nameOn(card)).toBe('Ana; Silva, \\ME TEL:1')
})
