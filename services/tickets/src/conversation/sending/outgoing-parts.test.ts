import type { FileKind } from '@recado/contracts/limits'
import { expect, test } from 'vitest'
import { partsOf } from './outgoing-parts.ts'

const file = (kind: FileKind, name: string, mime = `${kind}/x`) => ({
  path: name,
  name,
  mime,
  kind,
  size: 1,
  seconds: null,
  sha256: '',
})
const parts = (body: string, ...files: ReturnType<typeof file>[]) =>
  partsOf({ body, isVoice: false, files }).map(({ kind, text, media }) => `${kind} ${media?.name ?? '-'} "${text}"`)

test('a text without files is one message', () => {
  expect(parts('oi')).toEqual(['text - "oi"'])
})

test('each file is one message in the given order, and the text is the caption of the first file', () => {
  expect(parts('olhe', file('image', 'a'), file('document', 'b'), file('video', 'c'))).toEqual([
    'image a "olhe"',
    'document b ""',
    'video c ""',
  ])
  expect(parts('', file('document', 'b'))).toEqual(['document b ""'])
})

test('a text precedes an audio, because an audio has no caption', () => {
  expect(parts('ouça', file('audio', 'a'), file('image', 'b'))).toEqual(['text - "ouça"', 'audio a ""', 'image b ""'])
  expect(parts('', file('audio', 'a'))).toEqual(['audio a ""'])
})

test('a recording is a voice note only in the format that phones play as a voice note', () => {
  const isVoice = (mime: string, recorded = true) =>
    partsOf({ body: '', isVoice: recorded, files: [file('audio', 'a', mime)] })[0]?.media?.isVoice

  expect([isVoice('audio/ogg'), isVoice('audio/mpeg'), isVoice('audio/ogg', false)]).toEqual([true, false, false])
})

test('a location and cards follow the text', () => {
  const location = { latitude: 1, longitude: 2, name: 'Sé' }
  const kinds = (body: string) =>
    partsOf({ body, isVoice: false, files: [], location, cards: ['A', 'B'] }).map(({ kind, text }) => `${kind} ${text}`)

  const cards = ['location |https://maps.google.com/maps?q=1%2C2|Sé', 'vcard A', 'vcard B']
  expect(kinds('')).toEqual(cards)
  expect(kinds('aqui')).toEqual(['text aqui', ...cards])
})
