import { expect, test } from 'vitest'
import { CompanyName } from '../auth/company-name.ts'
import { UserName } from '../auth/user.ts'
import { createFileList } from '../files/routes.ts'
import { IntegrationFields } from '../integrations/integration.ts'
import { PromptFields } from '../prompts/prompt.ts'
import { normalColor } from './color.ts'
import { cutText } from './cut.ts'
import { isEmoji, Reaction } from './emoji.ts'
import { firstNameOf, isBlank, plainName, visibleName } from './visible.ts'

test.each(['👍', '❤️', '❤', '👍🏽', '👨‍👩‍👧', '🇧🇷', '1️⃣', '#️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🙏', '☺️', '🫶🏿'])('%s is one emoji', (text) => {
  expect(isEmoji(text)).toBe(true)
})

test.each(['', '<b>', 'a', '1', '#', '👍👍', '👍 ', 'ok👍', '👍a', '🇧', '!', 'ê', '\u200d', '\ufe0f', '❤️❤️', ':)'])(
  '%j is not one emoji',
  (text) => {
    expect(isEmoji(text)).toBe(false)
  },
)

test('a reaction is removed by null and by an empty text', () => {
  expect([null, '', ' '].map((text) => Reaction.parse(text))).toEqual([null, null, null])
  expect(Reaction.safeParse('<b>').success).toBe(false)
})

test.each([
  '',
  ' ',
  '\u200b',
  '\u200e\u200f',
  '\u3164',
  '\u2800',
  '\u00ad',
  '\ufeff',
  '\u2060\n\t',
  '\u115f',
  '\ufe0f',
  '\u202e',
])('%j is blank', (text) => {
  expect(isBlank(text)).toBe(true)
})

test.each(['a', '.', '👍', '\u200eoi', '❤️', '٣', '-'])('%j is not blank', (text) => {
  expect(isBlank(text)).toBe(false)
})

test.each([
  ['\u202eanA', 'anA'],
  ['\u200e Ana \u200f', 'Ana'],
  ['\u2067Ana\u2069', 'Ana'],
  ['\u200b\u3164', ''],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['José  da Silva', 'José  da Silva'],
])('the visible form of the name %j, without marks of direction, is %j', (written, name) => {
  expect(visibleName(written)).toBe(name)
})

test.each([
  ['Ｖｅｎｄａｓ', 'Vendas'],
  ['  Ven  das ', 'Ven das'],
  ['Ven\u00a0das', 'Ven das'],
  ['Cafe\u0301', 'Café'],
  ['2ª via', '2ª via'],
])('the normal form of the name %j is %j', (written, name) => {
  expect(plainName(written)).toBe(name)
})

test.each([
  ['#112233FF', '#112233'],
  ['#112233', '#112233'],
  ['#123', '#112233'],
  ['#123f', '#112233'],
  [' #ABC ', '#aabbcc'],
  ['#11223380', '#11223380'],
  ['#1238', '#11223388'],
  ['#12', undefined],
  ['112233', undefined],
])('the normal form of the colour %s is %s', (text, color) => {
  expect(normalColor(text)).toBe(color)
})

test.each([
  ['Carla  Dias', 'Carla'],
  ['+55 11 98765-4321', '+55 11 98765-4321'],
  ['+14155550100', '+14155550100'],
  ['', ''],
])('the first name of %j is %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})

test.each([
  ['abc', 2, 'ab'],
  ['abc', 3, 'abc'],
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
  ['😀', 1, ''],
])('the text %j, cut after %i characters, is %j', (text, length, beginning) => {
  expect(cutText(text, length)).toBe(beginning)
})

const fileListName = createFileList.body.shape.name

test.each([
  ['a user', UserName, '\u202eAna\u200f Lima ', 'Ana Lima'],
  ['a company', CompanyName, '\u2066Padaria\u2069', 'Padaria'],
  ['a file list', fileListName, '\u202eＴａｂｅｌａ  de\u00a0preços', 'Tabela de preços'],
  ['a prompt', PromptFields.shape.name, ' Ｖendas  novas ', 'Vendas novas'],
  ['an integration', IntegrationFields.shape.name, 'Bot  ２', 'Bot 2'],
])(
  'the name of %s has no marks of direction, and a name without visible characters is empty',
  (_, name, given, kept) => {
    expect(name.parse(given)).toBe(kept)
    expect(name.safeParse('\u202e\u200b\u3164\u2800').success).toBe(false)
  },
)
