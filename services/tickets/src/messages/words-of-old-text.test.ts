import { textOf } from '@recado/contracts/words/speak'
import { expect, test } from 'vitest'
import { wordsOfOldText } from './words-of-old-text.ts'

const system = { media_type: 'system', user_id: null } as const
const person = { media_type: 'system', user_id: 7 } as const
const call = { media_type: 'call_log', user_id: null } as const

test.each([
  [system, 'Devolvido à fila', 'Returned to the queue'],
  [system, 'Finalizado pelo sistema', 'Closed by the system'],
  [system, 'Redirecionado para Vendas', 'Redirected to Vendas'],
  [system, 'Finalizado por inatividade', 'Closed for inactivity'],
  [person, 'Finalizado por inatividade', 'Closed by inatividade'], // a person of that name
  [person, 'Aceito por Ana', 'Accepted by Ana'],
  [person, 'Devolvido à fila por Ana', 'Returned to the queue by Ana'],
  [person, 'Reaberto por Ana', 'Reopened by Ana'],
  [person, 'Transferido de Ana para sem fila por Bia', 'Transferred from Ana to no queue by Bia'],
  [call, 'Chamada de voz perdida às 14:05', 'Missed voice call at 14:05'],
  [call, 'Chamada de vídeo perdida às 14:05', 'Missed video call at 14:05'],
])('%j: the old line "%s" is "%s" in English', (line, body, expected) => {
  const words = wordsOfOldText({ ...line, body })

  expect(words && textOf(words, 'en')).toBe(expected)
  expect(words && textOf(words, 'pt')).toBe(body)
})

test.each([
  [person, 'Transferido de Para ti para Ana para sempre por Bia'],
  [system, 'Ana entrou no grupo'],
  [{ media_type: 'note', user_id: 7 } as const, 'Aceito por Ana'],
  [{ media_type: 'chat', user_id: null } as const, 'Finalizado pelo sistema'],
])('%j: "%s" stays as it is', (line, body) => {
  expect(wordsOfOldText({ ...line, body })).toBeNull()
})
