// @vitest-environment jsdom
import { findFile } from '@recado/contracts/media/routes'
import type { Message } from '@recado/contracts/messages/message'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMessage } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { FILE } from './message-file.ts'
import { showConversation } from './show-conversation.tsx'

const server = fakeServer()

beforeEach(() => {
  server.serve(findFile, ({ params: { file } }) => ({ location: `/api/media/tickets/1/${file}?link=a` }))
})

const open = async (...messages: Message[]) => {
  await showConversation(server, messages)
  return within(await screen.findByRole('log', { name: 'Mensagens' }))
}

describe('touch gestures on a message', () => {
  const touch = (x: number, y = 100) => ({ pointerType: 'touch', isPrimary: true, clientX: x, clientY: y })
  const ready = { body: '', mediaStatus: 'ready', ...FILE } as const
  const quotedMsg = {
    id: 9,
    body: 'Tem pão?',
    fromMe: false,
    mediaType: 'chat',
    mediaUrl: null,
    contact: null,
    user: null,
    origin: null,
  } as const
  const text = async () => (await open(aMessage({ body: 'Tem pão?' }))).findByText('Tem pão?')

  test.each([
    ['is answered after a swipe to the right', 120, 104, true],
    ['is not answered after a swipe that is too short', 80, 100, false],
    ['is not answered when the gesture scrolls the page', 120, 260, false],
  ])('a message under a finger %s', async (_, toX, toY, isAnswered) => {
    const message = await text()
    fireEvent.pointerDown(message, touch(50))
    fireEvent.pointerMove(message, touch(50 + (toX - 50) / 4, 100 + (toY - 100) / 4))
    fireEvent.pointerMove(message, touch(toX, toY))
    fireEvent.pointerUp(message, touch(toX, toY))

    expect(screen.queryByRole('button', { name: 'Cancelar resposta' }) !== null).toBe(isAnswered)
  })

  test.each([
    ['a text', aMessage({ body: 'Tem pão?' }), () => screen.findByText('Tem pão?')],
    [
      'a picture',
      aMessage({ mediaType: 'image', ...ready }),
      () => screen.findByRole('button', { name: /^Abrir imagem/ }),
    ],
    ['a video', aMessage({ mediaType: 'video', ...ready }), () => screen.findByLabelText('Vídeo')],
    ['a document', aMessage({ mediaType: 'application', ...ready }), () => screen.findByRole('link')],
    ['a quotation', aMessage({ quotedMsg }), () => screen.findByRole('button', { name: /respondida: / })],
  ])('a long press on %s opens the menu of its message, and does not click it', async (_, message, find) => {
    await open(message)
    const held = await find()
    fireEvent.pointerDown(held, touch(50))

    await screen.findByRole('menuitem', { name: 'Responder' })
    expect(fireEvent.contextMenu(held)).toBe(false) // prevents the browser's own menu
    expect(fireEvent.touchEnd(held)).toBe(false) // prevents the click that would follow the long press
  })

  test('a swipe on a video seeks in it and does not reply to it', async () => {
    await open(aMessage({ mediaType: 'video', ...ready }))
    const film = await screen.findByLabelText('Vídeo')
    fireEvent.pointerDown(film, touch(50))
    for (const x of [70, 130]) fireEvent.pointerMove(film, touch(x))
    fireEvent.pointerUp(film, touch(130))

    expect(screen.queryByRole('button', { name: 'Cancelar resposta' })).toBeNull()
  })

  test('a mouse does not trigger the touch gestures', async () => {
    const message = await text()
    fireEvent.pointerDown(message, { ...touch(50), pointerType: 'mouse' })
    fireEvent.pointerMove(message, { ...touch(140), pointerType: 'mouse' })
    fireEvent.pointerUp(message, { ...touch(140), pointerType: 'mouse' })

    expect(screen.queryByRole('button', { name: 'Cancelar resposta' })).toBeNull()
  })
})
