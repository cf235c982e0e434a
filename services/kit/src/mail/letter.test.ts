import { expect, test } from 'vitest'
import { writeLetter } from './letter.ts'

const DRAFT = {
  language: 'pt',
  subject: 'fatura',
  greeting: 'Olá, Padaria <b>Sol</b> & "Filhos"',
  paragraphs: ['Sua fatura vence hoje.'],
  facts: [
    ['Valor', 'R$ 99,90'],
    ['Vencimento', '2 de março de 2026'],
  ],
  action: { label: 'Pagar com Pix', link: 'https://recado.example/financeiro?a=1&b=2' },
  notes: ['Se já pagou, desconsidere.'],
  because: 'Você recebe este e-mail porque é o endereço da empresa.',
} as const

test('a letter has the same words as plain text, one part after the other', () => {
  expect(writeLetter(DRAFT, 'Recado').text).toBe(
    [
      'Olá, Padaria <b>Sol</b> & "Filhos"',
      'Sua fatura vence hoje.',
      'Valor: R$ 99,90\nVencimento: 2 de março de 2026',
      'Pagar com Pix:\nhttps://recado.example/financeiro?a=1&b=2',
      'Se já pagou, desconsidere.',
      'Recado\nVocê recebe este e-mail porque é o endereço da empresa.\n',
    ].join('\n\n'),
  )
})

test('a letter shows words of people as text in its HTML, and names its language', () => {
  const { html } = writeLetter(DRAFT, 'Recado')

  expect(html).toContain('<html lang="pt">')
  expect(html).toContain('Olá, Padaria &lt;b&gt;Sol&lt;/b&gt; &amp; &quot;Filhos&quot;')
  expect(html).toContain('href="https://recado.example/financeiro?a=1&amp;b=2"')
  expect(html).not.toContain('<b>')
  for (const word of ['Sua fatura vence hoje.', 'R$ 99,90', 'Pagar com Pix', 'Se já pagou, desconsidere.'])
    expect(html).toContain(word)
})

test('a letter without facts, action and notes has its paragraphs and its reason only', () => {
  const { text, html } = writeLetter(
    { language: 'en', subject: 'S', paragraphs: ['Hello.'], because: 'Because.' },
    'Recado',
  )

  expect(text).toBe('Hello.\n\nRecado\nBecause.\n')
  expect(html).not.toMatch(/<table|<a /)
})
