import { expect, test } from 'vitest'
import { readPeople } from './read-people.ts'

const HEAD = ['Nome', 'Número', 'E-mail']

test.each([[['NOME', 'NUMERO', 'EMAIL']], [['name', 'phone', 'e-mail']], [['Nombre', 'Teléfono', 'Correo']]])(
  'finds its columns under %j, in any order',
  (head) => {
    const people = readPeople([[...head].reverse(), ['a@b.co', '5511987654321', 'Ana']])?.people

    expect(people).toMatchObject([{ name: 'Ana', number: '5511987654321', email: 'a@b.co' }])
  },
)

test.each([
  ['+55 (11) 98765-4321', '5511987654321'],
  [5511987654321, '5511987654321'],
  ['5,511987654321E+12', '5511987654321'],
  ['5.511987654321e12', '5511987654321'],
])('reads %s as the number %s', (cell, number) => {
  expect(readPeople([HEAD, ['Ana', cell, '']])?.people).toMatchObject([{ number, email: null }])
})

test.each([
  [['Ana', '1234', ''], 'number'],
  [['Ana', '', ''], 'number'],
  [['Ana', 1e300, ''], 'number'],
  [['Ana', 'nenhum', ''], 'number'],
  [['A', '5511987654321', ''], 'name'],
  [['x'.repeat(51), '5511987654321', ''], 'name'],
  [['Ana', '5511987654321', 'ana'], 'email'],
])('finds fault with %j: its %s', (line, reason) => {
  expect(readPeople([HEAD, line])).toMatchObject({ people: [], faults: [{ row: 2, reason }] })
})

test('counts each number once, however it is spelt, and passes empty lines over', () => {
  const lines = [[null, null, null], ['Ana', '551187654321', ''], [], ['Bia', '+55 11 98765-4321', ''], ['', '', '']]

  expect(readPeople([HEAD, ...lines])).toMatchObject({ people: [{ name: 'Ana' }], duplicated: 1, faults: [] })
})

test('calls who has no name by the number', () => {
  expect(readPeople([['numero'], ['5511987654321']])?.people).toMatchObject([
    { name: '+55 11 98765-4321', isNamed: false },
  ])
})

test('knows no people without a column of numbers', () => {
  expect(readPeople([['Nome'], ['Ana']])).toBeUndefined()
  expect(readPeople([])).toBeUndefined()
})
