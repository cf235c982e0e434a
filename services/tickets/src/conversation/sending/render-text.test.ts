import { expect, test } from 'vitest'
import { renderText, type TextValues } from './render-text.ts'

const values: TextValues = {
  contact: 'Carla  Dias',
  agent: 'Bruno',
  queue: 'Vendas',
  company: 'Padaria',
  ticketNumber: 71,
  ticketCreatedAt: new Date('2026-03-02T01:30:00Z'), // 22:30 on March 1 in São Paulo
  timezone: 'America/Sao_Paulo',
  language: 'pt',
  now: new Date('2026-03-02T12:05:00Z'),
}

test.each([
  ['{{name}} / {{firstName}}', 'Carla  Dias / Carla'],
  ['{{agent}} de {{queue}}, {{company}}', 'Bruno de Vendas, Padaria'],
  ['{{protocol}}', '2026030171'],
  ['{{date}} {{hour}}', '02/03/2026 09:05'],
  ['{{x}} {{ name }} {{constructor}} { }} {{', '{{x}} {{ name }} {{constructor}} { }} {{'],
])('%s', (text, expected) => {
  expect(renderText(text, values)).toBe(expected)
})

test('a name that looks like a variable is not replaced', () => {
  expect(renderText('{{name}}!', { ...values, contact: '{{company}} $& $1' })).toBe('{{company}} $& $1!')
})

test.each([
  ['04:59', 'Boa noite'],
  ['05:00', 'Bom dia'],
  ['11:59', 'Bom dia'],
  ['12:00', 'Boa tarde'],
  ['17:59', 'Boa tarde'],
  ['18:00', 'Boa noite'],
])('at %s the greeting is %s', (time, expected) => {
  expect(renderText('{{greeting}}', { ...values, now: new Date(`2026-03-02T${time}:00-03:00`) })).toBe(expected)
})

test('the greeting is in the company’s language', () => {
  expect(renderText('{{greeting}}', { ...values, language: 'es' })).toBe('Buenos días')
})
