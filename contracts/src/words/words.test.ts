import { expect, test } from 'vitest'
import { LANGUAGES } from '../language.ts'
import { WORDS } from './catalogue.ts'
import { partOf, speak, textOf, wordsOf } from './speak.ts'
import { speakAnswer } from './speak-answer.ts'
import { Words } from './words.ts'

test('a sentence is translated into the language of its reader', () => {
  const words = wordsOf('transferred', { from: 'Ana', to: partOf('noQueue'), by: 'Zé $& {to}' })

  expect(LANGUAGES.map((language) => textOf(words, language))).toEqual([
    'Transferido de Ana para sem fila por Zé $& {to}',
    'Transferred from Ana to no queue by Zé $& {to}',
    'Transferido de Ana a sin fila por Zé $& {to}',
  ])
  expect(Words.parse(words)).toEqual(words)
})

test('a list of names is joined as in speech, and a parameter at the start gets a capital letter', () => {
  const people = [partOf('thisNumber'), 'Bia', partOf('others', { count: '2' })]

  expect(textOf(wordsOf('groupJoinedMany', { people }), 'pt')).toBe('Este número, Bia e mais 2 entraram no grupo')
  expect(textOf(wordsOf('groupAdded', { by: 'Ana', people }), 'en')).toBe('Ana added this number, Bia and 2 more')
})

test('a code of a newer release and a text of a person are shown as the text beside them', () => {
  expect(speak({ code: 'constructor', params: {} }, 'en', 'Feito')).toBe('Feito')
  expect(speak(null, 'en', 'Foto')).toBe('Foto')
})

test('each code has the same parameters in all languages', () => {
  const paramsOf = (text: string) => (text.toLowerCase().match(/\{\w+\}/g) ?? []).toSorted()

  for (const [code, texts] of Object.entries(WORDS)) {
    for (const text of Object.values(texts)) expect(paramsOf(text), code).toEqual(paramsOf(texts.pt))
  }
})

test('every text of an answer that is stored as words is translated; other texts stay unchanged', () => {
  const message = { words: wordsOf('accepted', { by: 'Ana' }), body: 'Aceito por Ana' }
  const answer = {
    messages: [message, { words: null, body: 'Foto' }, { words: { code: 'newer', params: {} }, body: 'Feito' }],
    ticket: { lastWords: wordsOf('image'), lastMessage: 'Foto', contact: { name: 'Foto' } },
    session: { statusWords: wordsOf('sessionLoggedOut'), statusReason: 'desconectada no celular' },
    other: { words: ['not ours'], body: 'Foto' },
    hidden: { words: wordsOf('returned'), body: null },
  }

  speakAnswer(answer, 'en')

  expect(answer.messages.map(({ body }) => body)).toEqual(['Accepted by Ana', 'Foto', 'Feito'])
  expect(answer.ticket).toMatchObject({ lastMessage: 'Photo', contact: { name: 'Foto' } })
  expect(answer.session.statusReason).toBe('disconnected on the phone')
  expect(answer.other).toEqual({ words: ['not ours'], body: 'Foto' })
  expect(answer.hidden.body).toBeNull()
})
