import { expect, test } from 'vitest'
import { errorText } from './errors.ts'

test.each([
  ['pt', 'Sua assinatura venceu em 05/03/2026. Entre em contato com o suporte.'],
  ['en', 'Your subscription expired on 03/05/2026. Contact support.'],
  ['es', 'Su suscripción venció el 05/03/2026. Contacte al soporte.'],
] as const)('a date in a text has the usual form of the language (%s)', (language, text) => {
  expect(errorText('ERR_COMPANY_EXPIRED', language, { dueDate: '2026-03-05' })).toBe(text)
})

test('a field that the answer lacks is shown as a placeholder, and an object with a name is shown by its name', () => {
  expect(errorText('ERR_TICKET_ALREADY_ACCEPTED', 'en', { winner: { id: 1, name: 'Bia' } })).toMatch(/^Bia has/)
  expect(errorText('ERR_TICKET_ALREADY_ACCEPTED', 'en', {})).toMatch(/^{winner} has/)
})

test.each([
  ['pt', 'users', 'Limite do plano atingido: 3 usuários.'],
  ['pt', 'connections', 'Limite do plano atingido: 3 conexões.'],
  ['en', 'queues', 'Plan limit reached: 3 queues.'],
  ['es', 'users', 'Límite del plan alcanzado: 3 usuarios.'],
] as const)('the limit of a plan (%s, %s) is named in the words of the language', (language, resource, text) => {
  expect(errorText('ERR_PLAN_LIMIT', language, { resource, limit: 3 })).toBe(text)
})
