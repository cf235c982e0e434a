import { expect, test } from 'vitest'
import type { Heard } from '../../../../tables/integration-tables.ts'
import { readChat } from './read-chat.ts'
import { replyTo } from './reply-to.ts'

const HEARD: Heard = { isPlain: true, quotes: [] }
const PICTURE = { url: 'https://recado.test/f.png', isAudio: false }
const VOICE = { url: 'https://recado.test/f.ogg', isAudio: true }

/** The reply to Typebot for a contact's message after this input. */
function reply(input: object, text: string, file?: typeof PICTURE) {
  const chat = readChat(Buffer.from(JSON.stringify({ sessionId: 's', messages: [], input })), HEARD)
  if (!chat) throw new Error('no chat was read')
  const { choices, isMultiple, takes } = chat
  return replyTo({ id: 's', choices, isMultiple, takes }, { text, file })
}

const TEXT = { type: 'text input' }
const FILE = { type: 'file input' }
const OPTIONAL_FILE = { type: 'file input', options: { isRequired: false } }
const AUDIO = { type: 'text input', options: { audioClip: { isEnabled: true } } }
const ATTACHMENT = { type: 'text input', options: { attachments: { isEnabled: true } } }
const CHOICE = { type: 'choice input', items: [{ content: 'Vendas' }, { content: 'Suporte' }] }
const message = (text: string) => ({ message: { type: 'text', text } })

test.each([
  ['a text', TEXT, 'Carla', undefined, message('Carla')],
  ['a file where no file is accepted', TEXT, '', PICTURE, undefined],
  ['the caption of a file where no file is accepted', TEXT, 'veja', PICTURE, message('veja')],
  ['a file', FILE, 'veja', PICTURE, message(PICTURE.url)],
  ['a text where a file is needed', FILE, 'não tenho', undefined, message('não tenho')],
  ['a text where the file is optional', OPTIONAL_FILE, 'não tenho', undefined, {}],
  ['an optional file', OPTIONAL_FILE, '', PICTURE, message(PICTURE.url)],
  ['a voice note', AUDIO, '', VOICE, { message: { type: 'audio', url: VOICE.url } }],
  ['a picture where a voice note is expected', AUDIO, '', PICTURE, undefined],
  [
    'a text with an attachment',
    ATTACHMENT,
    'veja',
    PICTURE,
    { message: { type: 'text', text: 'veja', attachedFileUrls: [PICTURE.url] } },
  ],
  ['the number of a choice', CHOICE, ' 2 ', undefined, message('Suporte')],
  ['the name of a choice in another case', CHOICE, 'VENDAS', undefined, message('Vendas')],
  ['a number without a choice', CHOICE, '3', undefined, undefined],
  ['0 where there are choices', CHOICE, '0', undefined, undefined],
  ['two choices where one is accepted', CHOICE, '1, 2', undefined, undefined],
])('a Typebot flow gets %s in the form that the input accepts', (_, input, text, file, expected) => {
  expect(reply(input, text, file)).toEqual(expected)
})
