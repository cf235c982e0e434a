import { expect, test } from 'vitest'
import { isBareChoice } from '../automation/choice-rules.ts'
import { inLists } from './preview-rules.ts'

test.each([
  ['a text of a contact', { origin: 'inbound', mediaType: 'chat' }, true, true],
  ['a file of a contact', { origin: 'inbound', mediaType: 'image' }, true, true],
  ['a call', { origin: 'inbound', mediaType: 'call_log' }, true, true],
  ['a text of a colleague', { origin: 'ui', mediaType: 'chat' }, true, true],
  ['a text typed on the phone', { origin: 'phone', mediaType: 'chat' }, true, true],
  ['a note', { origin: 'ui', mediaType: 'note' }, false, false],
  ['a system entry', { origin: 'system', mediaType: 'system' }, false, false],
  ['a greeting or a farewell', { origin: 'system', mediaType: 'chat' }, false, false],
  ['a text of a bot', { origin: 'bot', mediaType: 'chat' }, false, false],
  ['an answer of a model', { origin: 'ai', mediaType: 'chat' }, false, false],
  ['an answer of an integration', { origin: 'integration', mediaType: 'chat' }, false, false],
  ['a message of a campaign', { origin: 'campaign', mediaType: 'image' }, false, false],
  ['a scheduled message', { origin: 'schedule', mediaType: 'chat' }, false, false],
  ['a message of a program', { origin: 'api', mediaType: 'chat' }, false, false],
  ['a menu choice or a rating', { origin: 'inbound', mediaType: 'chat', isToMachine: true }, false, false],
  ['a message from before the phone was linked', { origin: 'phone', isHistory: true }, true, false],
  ['an old message of a campaign', { origin: 'campaign', isHistory: true }, false, false],
] as const)('lists treat %s according to its origin and kind', (_, said, isPreview, movesRow) => {
  expect(inLists(said)).toEqual({ isPreview, movesRow })
})

test.each(['1', ' 2 ', '12', '#', '1.', '1)', '[1]', '*1*', '_3_', '1️⃣', '(2)'])(
  'the text %s is only a menu choice',
  (text) => {
    expect(isBareChoice(text)).toBe(true)
  },
)

test.each(['', '123', '1a', 'um', '2ª via', '3 pessoas', '1 hora?', '1 2', '##', '*', '10.5', 'R$ 5'])(
  'the text %s is not only a menu choice',
  (text) => {
    expect(isBareChoice(text)).toBe(false)
  },
)
