import { textOf } from '@recado/contracts/words/speak'
import { expect, test } from 'vitest'
import { numberTakenBy, reasonWords, refusedWith, STATUS_REASONS, unknownStep } from './status-reason-rules.ts'

test('the stored texts of reasons do not change between releases, and are translated into the reader’s language', () => {
  expect(Object.values(STATUS_REASONS)).toEqual([
    'desconectada no celular',
    'usada em outro lugar',
    'aberta em outro lugar, tentando de novo',
    'número bloqueado pelo WhatsApp',
    'o WhatsApp suspendeu este número por um tempo, tentando de novo',
    'o WhatsApp recusa esta versão do sistema; quem cuida da instalação precisa atualizá-la',
    'o WhatsApp pede uma chave de acesso (passkey) para vincular; retire-a nas configurações do celular e tente de novo',
    'o servidor não provou ser o esperado',
    'o QR code não foi lido a tempo',
    'o código não foi digitado a tempo',
    'o WhatsApp não aceitou o código; peça outro',
    'número banido pelo WhatsApp',
    'o WhatsApp pediu que esta conexão espere mais entre as tentativas',
    'o proxy recusa a conexão, tentando de novo',
    'o nome do proxy não existe, tentando de novo',
    'o proxy não aceita o usuário e a senha, tentando de novo',
    'o proxy não responde a tempo, tentando de novo',
    'o endereço do proxy não é permitido nesta instalação, tentando de novo',
    'o proxy não chega ao WhatsApp, tentando de novo',
    'o proxy não responde como um proxy, tentando de novo',
  ])
  const words = reasonWords('desconectada no celular')
  expect(words && textOf(words, 'en')).toBe('disconnected on the phone')
  expect([reasonWords(null), reasonWords('of a newer release')]).toEqual([null, null])
})

test.each([
  [numberTakenBy('Loja {2}'), 'este número já está na conexão Loja {2}'],
  [unknownStep('w_new/thing'), 'o WhatsApp pediu um passo que este sistema não conhece: w_new/thing'],
  [refusedWith(418), 'o WhatsApp recusou a conexão com o código 418'],
])('the stored reason %s is parsed back into its words', (stored, text) => {
  const words = reasonWords(stored)
  expect(stored).toBe(text)
  expect(words && textOf(words, 'pt')).toBe(text)
})
