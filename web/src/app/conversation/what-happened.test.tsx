// @vitest-environment jsdom
import type { Message } from '@recado/contracts/messages/message'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { aMessage, ME } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { showConversation } from './show-conversation.tsx'

const server = fakeServer()
const open = async (...messages: Message[]) => {
  await showConversation(server, messages)
  return within(await screen.findByRole('log', { name: 'Mensagens' }))
}

describe('changes of a message after its sending', () => {
  test('an edited message shows its former texts after a click', async () => {
    const history = await open(aMessage({ body: 'às 11', isEdited: true, previousBodies: ['às 10', 'às 9'] }))

    await userEvent.click(history.getByRole('button', { name: 'Editada' }))

    expect(await screen.findByText('às 10')).toBeTruthy()
    expect(screen.getByText('às 9')).toBeTruthy()
  })

  test('a deleted message names the user who deleted it, and its text is readable if the server sends it', async () => {
    const history = await open(
      aMessage({ id: 1, body: null, isDeleted: true, deletedBy: 'contact' }),
      aMessage({ id: 2, body: 'ops', fromMe: true, isDeleted: true, deletedBy: 'agent' }),
    )

    expect(history.getByText('Apagada pelo contato')).toBeTruthy()
    expect(history.getByText('Mensagem apagada')).toBeTruthy()
    expect(history.getByText('ops')).toBeTruthy()
  })

  test('reactions are below the message; equal ones are combined, with the names of their authors', async () => {
    const at = '2026-03-02T12:00:00.000Z'
    const history = await open(
      aMessage({
        reactions: [
          { emoji: '👍', fromMe: false, contactName: 'Carla', at },
          { emoji: '👍', fromMe: true, contactName: null, at },
          { emoji: '🌻', fromMe: false, contactName: 'Léo', at },
        ],
      }),
    )

    const list = within(history.getByRole('list', { name: 'Reações' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['👍2', '🌻'])
  })

  test('a reply shows the message that it answers, and a click jumps to that message', async () => {
    const quotedMsg = {
      id: 1,
      body: 'Tem *pão*?',
      fromMe: false,
      mediaType: 'chat',
      mediaUrl: null,
      contact: { id: 20, name: 'Carla' },
      user: null,
      origin: 'phone',
    } as const
    const history = await open(
      aMessage({ id: 1, body: 'Tem *pão*?' }),
      aMessage({ id: 2, body: 'Tem sim', fromMe: true, quotedMsg }),
    )

    const quoted = history.getByRole('button', { name: /^Ir para a mensagem respondida: / })
    expect(within(quoted).getByText('Tem pão?')).toBeTruthy()
    await userEvent.click(quoted)

    await expect.poll(() => document.querySelector('[data-message="1"]')?.getAttribute('data-pointed')).toBe('true')
  })

  test.each([
    ['the reader', { user: { id: ME, name: 'Bia' }, origin: 'ui' }, 'Você'],
    ['a colleague', { user: { id: 99, name: 'Léo' }, origin: 'ui' }, 'Léo'],
    ['the bot', { user: null, origin: 'bot' }, 'Robô'],
    ['an unknown writer', { user: null, origin: null }, 'Equipe'],
  ] as const)('the quote in a reply names %s as its author', async (_, by, name) => {
    const quotedMsg = {
      ...by,
      id: 1,
      body: 'Temos',
      fromMe: true,
      mediaType: 'chat',
      mediaUrl: null,
      contact: null,
    } as const
    const history = await open(aMessage({ id: 2, body: 'Ótimo', quotedMsg }))

    const quoted = history.getByRole('button', { name: /^Ir para a mensagem respondida: / })
    expect(within(quoted).getByText(name)).toBeTruthy()
  })
})

describe('messages of a campaign', () => {
  const campaign = { id: 3, name: 'Volta às aulas' }

  test("a message of a campaign shows the campaign's name", async () => {
    const sent = { id: 2, fromMe: true, user: null, origin: 'campaign', automatic: true, campaign } as const
    const history = await open(aMessage({ ...sent, body: 'Chegou!' }))

    expect(await history.findByText('Campanha Volta às aulas')).toBeTruthy()
  })

  test('a reply to a campaign says so, and an ordinary message does not', async () => {
    const history = await open(aMessage({ id: 1, body: 'Quero', campaign }), aMessage({ id: 2, body: 'Oi' }))

    expect(await history.findAllByText('Resposta à campanha Volta às aulas')).toHaveLength(1)
  })
})

test.each([
  ['a prompt', 'bot', { kind: 'prompt', name: 'Vendas' }, 'Prompt Vendas'],
  ['an integration', 'integration', { kind: 'integration', name: 'Typebot' }, 'Integração Typebot'],
  ['a menu bot', 'bot', null, 'Robô'],
] as const)(
  'a message that was sent automatically, with the origin %s, is labelled so',
  async (_, origin, madeBy, label) => {
    const history = await open(aMessage({ fromMe: true, user: null, origin, automatic: true, madeBy }))

    expect(await history.findByText(label)).toBeTruthy()
  },
)
