import { expect, test } from 'vitest'
import { parseNotice } from './parse-notice.ts'

const payment = { txid: 'a'.repeat(26), endToEndId: `E${'1'.repeat(31)}` }

test('the txid and endToEndId of each payment are read from a notice, without amounts and names', () => {
  const more = { valor: '99.90', pagador: { cpf: '12345678909', nome: 'Padaria Sol' } }

  expect(parseNotice(JSON.stringify({ pix: [{ ...payment, ...more }, payment] }))).toEqual([payment, payment])
  expect(parseNotice(Buffer.from(JSON.stringify({ pix: [payment], novo: true })))).toEqual([payment])
})

test('payments without a valid txid and endToEndId are ignored', () => {
  const { txid, endToEndId } = payment
  const others = [{ endToEndId }, { txid, endToEndId: 'short' }, { txid: '../../webhook/chave', endToEndId }, null, 'x']

  expect(parseNotice(JSON.stringify({ pix: [...others, payment] }))).toEqual([payment])
})

test.each([
  '{"evento":"teste_webhook","data_criacao":"2026-01-01T00:00:00Z"}',
  '{}',
  '[]',
  'null',
  '',
  '{"pix":',
  '{"pix":7}',
])('the notice %s contains no charge', (raw) => {
  expect(parseNotice(raw)).toEqual([])
})
