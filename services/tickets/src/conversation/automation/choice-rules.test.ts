import { describe, expect, test } from 'vitest'
import { isBareChoice, readChoice } from './choice-rules.ts'

const offer = (...names: string[]) => names.map((name, index) => ({ key: index + 1, names: [name] }))
const THREE = offer('Atendimento', 'Vendas e pedidos', '2ª via de boleto')
const TWELVE = offer(...Array.from({ length: 12 }, (_, index) => `Filial ${'ABCDEFGHIJKL'[index]}`))
const MORE = [
  ...offer('Suporte técnico', 'Suporte comercial', 'Vendas', 'Vendas online', 'TI - Sistemas'),
  { key: 0, names: ['Voltar'] },
  { key: '#', names: ['Menu inicial'] },
] as const

describe('an answer to a numbered question', () => {
  test.each([
    ['1', 1],
    [' 1 ', 1],
    ['1.', 1],
    ['1)', 1],
    ['(1)', 1],
    ['[1]', 1],
    ['[ 1 ]', 1],
    ['*[ 1 ]*', 1],
    ['*[ 1 ]* - Atendimento', 1],
    ['*1*', 1],
    ['_2_', 2],
    ['~3~', 3],
    ['`2`', 2],
    ['"1"', 1],
    ['1️⃣', 1],
    ['3⃣', 3],
    ['１', 1],
    ['②', 2],
    ['❷', 2],
    ['➂', 3],
    ['➊ - Atendimento', 1],
    ['٣', 3],
    ['۲', 2],
    ['२', 2],
    ['[๑]', 1],
    ['𝟛', 3],
    ['⒉', 2],
    ['\u200e1\u200f', 1],
    ['1\u00a0', 1],
    ['1 - Atendimento', 1],
    ['1 – Atendimento', 1],
    ['1-atendimento', 1],
    ['1: Atendimento', 1],
    ['1 atendimento', 1],
    ['2 - vendas', 2],
    ['1\nAtendimento', 1],
    ['01', 1],
    ['002', 2],
    ['#1', 1],
    ['opção 1', 1],
    ['Opcao 2', 2],
    ['OPÇÃO: 3', 3],
    ['opción 3', 3],
    ['option 2', 2],
    ['número 1', 1],
    ['nº 2', 2],
    ['n° 2', 2],
    ['a 2', 2],
    ['a opção 2', 2],
    ['quero a 2', 2],
    ['quero a opção 2', 2],
    ['2ª opção', 2],
    ['primeira opção', 1],
    ['the second option', 2],
    ['dois', 2],
    ['opção três', 3],
    ['two', 2],
    ['uno', 1],
    ['1!', 1],
    ['1...', 1],
    ['1 👍', 1],
    ['1, por favor', 1],
    ['2 please', 2],
    ['Bom dia, 3', 3],
    ['Atendimento', 1],
    ['ATENDIMENTO!', 1],
    ['atend', 1],
    ['Vendas', 2],
    ['vendas e pedidos', 2],
    ['quero vendas', 2],
    ['falar com o atendimento', 1],
    ['vendas, por favor', 2],
    ['2ª via', 3],
    ['2a via de boleto', 3],
    ['3 - 2ª via', 3],
  ])('%j selects choice %i of three choices', (text, key) => {
    expect(readChoice(text, THREE)).toBe(key)
  })

  test.each([
    ['10', 10],
    ['🔟', 10],
    ['12', 12],
    ['[ 12 ]', 12],
    ['Filial L', 12],
    ['dez', 10],
  ])('%j selects choice %i of twelve choices', (text, key) => {
    expect(readChoice(text, TWELVE)).toBe(key)
  })

  test.each([
    ['suporte t', 1],
    ['Suporte Técnico', 1],
    ['suporte com', 2],
    ['vendas', 3],
    ['vendas on', 4],
    ['ti', 5],
    ['0', 0],
    ['[0] - Voltar', 0],
    ['voltar', 0],
    ['#', '#'],
    ['*[ # ]*', '#'],
    ['# - Menu inicial', '#'],
    ['menu', '#'],
  ])('%j selects %s among choices with similar names', (text, key) => {
    expect(readChoice(text, MORE)).toBe(key)
  })

  test.each([
    '',
    ' ',
    '0',
    '4',
    '10',
    '12',
    '123',
    '1000',
    '3 pessoas',
    '1 hora?',
    '1 hora',
    '1?',
    '2 via',
    '2ª',
    'não gostei',
    'nota fiscal 3',
    'nota 3',
    '1 e 2',
    '1 ou 2',
    '1, 2',
    '1 2',
    '1\n2',
    '1-2',
    '1/2',
    '1,5',
    '2.50',
    '-1',
    '+1',
    '1+',
    '1x',
    '2kg',
    'R$ 2',
    '2 reais',
    '3%',
    '3h',
    '13:00',
    'dia 2',
    'às 3',
    'quero 2',
    'quero 2 pizzas',
    'tenho 1 dúvida',
    '1 - Vendas',
    '2 - Atendimento',
    '1 - quero saber do meu pedido',
    'atendimento ou vendas',
    'Atendimento?',
    'a',
    'v',
    'ven',
    'oi',
    'bom dia',
    'sim',
    'não',
    'um momento',
    'dois dias',
    'uma dúvida',
    'segunda',
    'na segunda-feira',
    '#2 pedido',
    '👍',
    '...',
    '?',
    '5511999990000',
  ])('%j selects no choice of three', (text) => {
    expect(readChoice(text, THREE)).toBeUndefined()
  })

  test.each(['suporte', 'sup', 'vend', 'filial', '6'])('%j selects no choice among similar names', (text) => {
    expect(readChoice(text, MORE)).toBeUndefined()
  })

  test('a bare choice contains only the number', () => {
    const yes = ['1', '[ 2 ]', '*3*', '4️⃣', '12.', '#', '*[ # ]*', 'opção 1', '１']
    const no = ['1 - Vendas', 'oi', '', '3 pessoas', '123', 'um', '1 e 2', '👍']
    expect(yes.map(isBareChoice)).toEqual(yes.map(() => true))
    expect(no.map(isBareChoice)).toEqual(no.map(() => false))
  })
})
