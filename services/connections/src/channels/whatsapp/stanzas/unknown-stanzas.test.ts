import type { Log } from '@recado/kit/log'
import { expect, test } from 'vitest'
import { createUnknownStanzas, type StanzaKind } from './unknown-stanzas.ts'

function start() {
  const counted: StanzaKind[] = []
  const logged: object[] = []
  const log = { warn: (details: object) => logged.push(details) } as unknown as Log
  const note = createUnknownStanzas((kind) => counted.push(kind))
  return { counted, logged, note: (tag: string, attrs = {}, child = '') => note({ tag, attrs }, child, log) }
}
const OTHER = { tag: 'other', type: 'other', child: 'other' }

test('fifty kinds of unknown stanzas are counted by their names, and all further kinds as `other`', () => {
  const { counted, note } = start()
  for (let i = 0; i < 60; i += 1) note(`tag${i}`)
  note('tag3')

  expect(counted[49]).toEqual({ tag: 'tag49', type: '', child: '' })
  expect(counted.slice(50, 60)).toEqual(Array.from({ length: 10 }, () => OTHER))
  expect(counted[60]).toEqual({ tag: 'tag3', type: '', child: '' })
})

test('a kind of unknown stanza is logged once for several stanzas, with the names of its attributes and without their values', () => {
  const { logged, note } = start()
  for (let i = 0; i < 3; i += 1) note('novelty', { type: 'x', from: '5511999999999@s.whatsapp.net' }, 'thing')

  expect(logged).toEqual([{ tag: 'novelty', type: 'x', child: 'thing', shape: 'novelty(type,from)' }])
})

test('a text that is not a valid name is counted as `other` and not logged', () => {
  const { counted, logged, note } = start()
  note('novelty', { type: '5511999999999@s.whatsapp.net', '5511999999999': 'x' }, 'a name of somebody')

  expect(counted).toEqual([{ tag: 'novelty', type: 'other', child: 'other' }])
  expect(JSON.stringify(logged)).not.toMatch(/5511|somebody/)
})
