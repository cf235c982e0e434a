import type { MessageOrigin } from '@recado/contracts/writer'
import { expect, test } from 'vitest'
import { aTicket } from '../../testing/samples.ts'
import { drawnOf } from './drawn-of.ts'

const AT = '2026-03-01T12:00:00.000Z'
const by = (origin: MessageOrigin, userId: number | null = null) => ({ origin, userId })
const need = { preview: 'Preciso de ajuda', previewAt: AT, previewBy: by('inbound') }

test.each([
  ['a bot', 'bot', 'robot'],
  ['a model', 'ai', 'robot'],
  ['an integration', 'integration', 'robot'],
  ['a greeting', 'system', 'robot'],
  ['a campaign', 'campaign', 'campaign'],
  ['a schedule', 'schedule', 'schedule'],
  ['a program', 'api', 'api'],
] as const)('messages after the last words of the contact have a mark: %s', (_, origin, mark) => {
  const ticket = aTicket({ ...need, lastMessage: 'Dia das Mães', fromMe: true, lastBy: by(origin) })

  expect(drawnOf(ticket)).toMatchObject({ text: 'Preciso de ajuda', fromMe: false, by: null, mark })
  expect(drawnOf({ ...ticket, preview: null, previewBy: null })).toMatchObject({ text: '', mark })
})

test('a message of a person has no mark, and an outgoing one names its author', () => {
  const own = { preview: 'Já verifico', previewAt: AT, previewBy: by('ui', 7), fromMe: true, lastBy: by('ui', 7) }
  expect(drawnOf(aTicket(own))).toMatchObject({ text: 'Já verifico', fromMe: true, by: by('ui', 7), mark: undefined })
  const chosen = { ...need, lastMessage: '1', fromMe: false, lastBy: null }
  expect(drawnOf(aTicket(chosen))).toMatchObject({ text: 'Preciso de ajuda', mark: undefined })
})

test('a ticket whose server does not know the last words of a person shows its last message', () => {
  const old = aTicket({ preview: null, lastMessage: 'Obrigada!', fromMe: false })
  expect(drawnOf(old)).toMatchObject({ text: 'Obrigada!', fromMe: false, mark: undefined })
})
