// @vitest-environment jsdom

import { getAssistance, transcribeMessage } from '@recado/contracts/assistance/routes'
import type { Me } from '@recado/contracts/auth/user'
import { findFile } from '@recado/contracts/media/routes'
import type { Message } from '@recado/contracts/messages/message'
import { listMessages, retryMedia } from '@recado/contracts/messages/routes'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMe, aMessage, aTicket, ME } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { Conversation } from './conversation.tsx'
import { PeekDialog } from './peek-dialog.tsx'

const server = fakeServer()
const ticket = aTicket({ id: 1, status: 'open' })
const pathOf = (id: number) => `/public/tickets/1/00000000-0000-4000-8000-00000000000${id}`
const addressOf = (path: string, link = 'a') => `/api/media${path.slice('/public'.length)}?link=${link}`
const FILE = { mediaUrl: pathOf(1), mediaName: 'conta.pdf', mediaMime: 'application/pdf', mediaSize: 1_400_000 }

beforeEach(() => {
  server.serve(findFile, ({ params: { file } }) => ({ location: `/api/media/tickets/1/${file}?link=a` }))
})

const openAs =
  (me: Me) =>
  async (...messages: Message[]) => {
    server.serve(listMessages, () => ({
      messages,
      count: messages.length,
      hasMore: false,
      hasNewer: false,
      tickets: [],
      ticket,
    }))
    await show(<Conversation ticket={ticket} connection="CONNECTED" />, { me })
    return within(await screen.findByRole('log', { name: 'Mensagens' }))
  }
const open = openAs(aMe())

describe('a message of each kind', () => {
  test('a picture opens over everything, and its neighbours are an arrow away', async () => {
    const picture = (id: number, body: string) =>
      aMessage({ id, body, mediaType: 'image', mediaStatus: 'ready', mediaUrl: pathOf(id) })
    const history = await open(picture(1, 'vitrine'), aMessage({ id: 2, body: 'e' }), picture(3, 'balcão'))

    await userEvent.click(await history.findByRole('button', { name: 'Abrir imagem: vitrine' }))
    const opened = within(await screen.findByRole('dialog', { name: 'Imagem' }))
    expect(opened.getByRole('img', { name: 'vitrine' }).getAttribute('src')).toBe(addressOf(pathOf(1)))
    await userEvent.keyboard('{ArrowRight}')

    const shown = await opened.findByRole('img', { name: 'balcão' })
    expect(shown.getAttribute('src')).toBe(addressOf(pathOf(3)))
    expect(opened.queryByRole('button', { name: 'Próxima imagem' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  test('a picture that cannot be loaded says so, and is loaded again on request', async () => {
    const picture = aMessage({ body: 'vitrine', mediaType: 'image', mediaStatus: 'ready', mediaUrl: pathOf(1) })
    const history = await open(picture)
    await userEvent.click(await history.findByRole('button', { name: 'Abrir imagem: vitrine' }))
    const opened = within(await screen.findByRole('dialog', { name: 'Imagem' }))

    fireEvent.error(await opened.findByRole('img', { name: 'vitrine' }))
    fireEvent.error(await opened.findByRole('img', { name: 'vitrine' })) // refetched by itself once
    await opened.findByText('Mídia indisponível')
    await userEvent.click(opened.getByRole('button', { name: 'Tentar novamente' }))

    expect(await opened.findByRole('img', { name: 'vitrine' })).toBeTruthy()
  })

  test('Escape closes a picture and not the dialog beneath it', async () => {
    const picture = aMessage({ body: 'vitrine', mediaType: 'image', mediaStatus: 'ready', mediaUrl: pathOf(1) })
    server.serve(listMessages, () => ({
      messages: [picture],
      count: 1,
      hasMore: false,
      hasNewer: false,
      tickets: [],
      ticket,
    }))
    let closed = 0
    await show(<PeekDialog ticket={ticket} action={null} onClose={() => closed++} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir imagem: vitrine' }))
    await screen.findByRole('dialog', { name: 'Imagem' })

    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog', { name: 'Imagem' })).toBeNull()
    expect(closed).toBe(0)
    await userEvent.keyboard('{Escape}')

    expect(closed).toBe(1)
  })

  test('a document says its name and size and is a download', async () => {
    const history = await open(aMessage({ body: '', mediaType: 'application', mediaStatus: 'ready', ...FILE }))

    const link = await history.findByRole('link', { name: /^Baixar conta\.pdf/ })
    expect(link.getAttribute('href')).toBe(addressOf(pathOf(1)))
    expect(link.getAttribute('download')).toBe('conta.pdf')
    expect(history.getByText(/1,4\sMB/)).toBeTruthy()
  })

  test('a place is a card whose link opens elsewhere, and a script is no link', async () => {
    const history = await open(
      aMessage({ id: 1, mediaType: 'locationMessage', body: '|https://maps.example/1|Praça da Sé' }),
      aMessage({ id: 2, mediaType: 'locationMessage', body: '|javascript:alert(1)|Beco' }),
    )

    expect(history.getByText('Praça da Sé')).toBeTruthy()
    expect(history.getByText('Beco')).toBeTruthy()
    const links = history.getAllByRole('link', { name: 'Ver no mapa' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://maps.example/1'])
  })

  test('a contact card shows name and number; a poll its question and choices', async () => {
    const history = await open(
      aMessage({ id: 1, mediaType: 'vcard', body: 'BEGIN:VCARD\nFN:Júlia\nTEL;waid=5511987650009:+55 11 98765-0009' }),
      aMessage({ id: 2, mediaType: 'poll', body: 'Qual flor?\nRosa\nLírio' }),
    )

    expect(history.getByText('Júlia')).toBeTruthy()
    expect(history.getByRole('button', { name: 'Copiar +55 11 98765-0009' })).toBeTruthy()
    expect(history.getByText('Qual flor?')).toBeTruthy()
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Rosa', 'Lírio'])
  })

  test('what cannot be shown is said in words, and a call is a line between the bubbles', async () => {
    const history = await open(
      aMessage({ id: 1, mediaType: 'unsupported', body: '' }),
      aMessage({ id: 2, mediaType: 'placeholder', body: '' }),
      aMessage({ id: 3, mediaType: 'call_log', body: 'Chamada de voz perdida às 10:05' }),
      aMessage({ id: 4, mediaType: 'note', body: 'Cliente antigo', fromMe: true }),
    )

    expect(history.getByText('Mensagem não suportada neste canal')).toBeTruthy()
    expect(history.getByText('Aguardando mensagem. Abra o WhatsApp no celular.')).toBeTruthy()
    expect(history.getByText('Chamada de voz perdida às 10:05').closest('article')).toBeNull()
    expect(history.getByText('Nota interna')).toBeTruthy()
    expect(history.queryByLabelText('enviada')).toBeNull() // a note goes nowhere
  })

  test('HTML in names and texts stays text', async () => {
    const history = await open(
      aMessage({ id: 1, mediaType: 'vcard', body: 'BEGIN:VCARD\nFN:<img src=x onerror=alert(1)>\nEND:VCARD' }),
      aMessage({ id: 2, mediaType: 'application', mediaStatus: 'ready', ...FILE, mediaName: '<script>.pdf', body: '' }),
    )

    expect(history.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(await history.findByText('<script>.pdf')).toBeTruthy()
  })
})

describe('a file that is not here', () => {
  test('is on its way, and then is drawn', async () => {
    const history = await open(aMessage({ mediaType: 'audio', body: '', mediaStatus: 'pending' }))

    await history.findByText('Recebendo o arquivo…')
    expect(history.queryByRole('button', { name: 'Ouvir' })).toBeNull()
  })

  test('whose address has ended is asked for anew, once by itself', async () => {
    const history = await open(
      aMessage({ mediaType: 'image', body: 'rosa', mediaStatus: 'ready', mediaUrl: pathOf(1) }),
    )
    const picture = () => history.queryByRole('button', { name: 'Abrir imagem: rosa' })?.querySelector('img')
    await history.findByRole('button', { name: 'Abrir imagem: rosa' })
    server.serve(findFile, () => ({ location: addressOf(pathOf(1), 'b') }))

    fireEvent.error(picture() as HTMLImageElement)

    await expect.poll(() => picture()?.getAttribute('src')).toBe(addressOf(pathOf(1), 'b'))
    fireEvent.error(picture() as HTMLImageElement)
    await history.findByText('Mídia indisponível')
    expect(server.heardOf(findFile)).toHaveLength(2)
    await userEvent.click(history.getByRole('button', { name: 'Tentar novamente' }))
    await expect.poll(() => server.heardOf(findFile)).toHaveLength(3)
  })

  test('whose address was refused with an outdated session is loaded from that address again', async () => {
    server.serve(findFile, () => ({ location: addressOf(pathOf(1), 'a') }))
    const history = await open(
      aMessage({ mediaType: 'image', body: 'rosa', mediaStatus: 'ready', mediaUrl: pathOf(1) }),
    )
    const picture = () => history.queryByRole('button', { name: 'Abrir imagem: rosa' })?.querySelector('img')
    await history.findByRole('button', { name: 'Abrir imagem: rosa' })

    fireEvent.error(picture() as HTMLImageElement)
    expect(picture()).toBeUndefined()

    await expect.poll(() => picture()?.getAttribute('src')).toBe(addressOf(pathOf(1), 'a'))
  })

  test('that never came is asked for again, and drawn when it comes', async () => {
    const message = aMessage({ mediaType: 'application', body: '', mediaStatus: 'failed', mediaName: 'conta.pdf' })
    server.serve(retryMedia, () => ({ ...message, ...FILE, mediaStatus: 'ready' as const, version: 2 }))
    const history = await open(message)

    await userEvent.click(history.getByRole('button', { name: 'Tentar novamente' }))

    expect(await history.findByRole('link', { name: /^Baixar conta\.pdf/ })).toBeTruthy()
  })
})

describe('what happened to a message', () => {
  test('changed: the former texts are a click away', async () => {
    const history = await open(aMessage({ body: 'às 11', isEdited: true, previousBodies: ['às 10', 'às 9'] }))

    await userEvent.click(history.getByRole('button', { name: 'Editada' }))

    expect(await screen.findByText('às 10')).toBeTruthy()
    expect(screen.getByText('às 9')).toBeTruthy()
  })

  test('taken back: said so by whom, and readable where the server sends the text', async () => {
    const history = await open(
      aMessage({ id: 1, body: null, isDeleted: true, deletedBy: 'contact' }),
      aMessage({ id: 2, body: 'ops', fromMe: true, isDeleted: true, deletedBy: 'agent' }),
    )

    expect(history.getByText('Apagada pelo contato')).toBeTruthy()
    expect(history.getByText('Mensagem apagada')).toBeTruthy()
    expect(history.getByText('ops')).toBeTruthy()
  })

  test('reactions stand under it, the same ones together with who', async () => {
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

  test('answered: the answer shows what it answers and leads there', async () => {
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
  ] as const)('answered: the quotation names %s who wrote it', async (_, by, name) => {
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

describe('of a campaign', () => {
  const campaign = { id: 3, name: 'Volta às aulas' }

  test('a message names it', async () => {
    const sent = { id: 2, fromMe: true, user: null, origin: 'campaign', automatic: true, campaign } as const
    const history = await open(aMessage({ ...sent, body: 'Chegou!' }))

    expect(await history.findByText('Campanha Volta às aulas')).toBeTruthy()
  })

  test('an answer says so, and an ordinary message does not', async () => {
    const history = await open(aMessage({ id: 1, body: 'Quero', campaign }), aMessage({ id: 2, body: 'Oi' }))

    expect(await history.findAllByText('Resposta à campanha Volta às aulas')).toHaveLength(1)
  })
})

describe('what is said in a voice note', () => {
  const heard = { mediaType: 'audio', body: '', mediaStatus: 'ready', ...FILE, isVoice: true } as const

  test('stands under its player once it was written down, and nothing where nothing was understood', async () => {
    const history = await open(
      aMessage({ ...heard, id: 1, transcript: 'Vocês têm rosas?' }),
      aMessage({ ...heard, id: 2, transcript: '' }),
      aMessage({ ...heard, id: 3, transcript: null }),
    )

    expect(await history.findByText('Vocês têm rosas?')).toBeTruthy()
    expect(await history.findAllByRole('button', { name: 'Ouvir' })).toHaveLength(3)
    expect(history.getAllByText('Transcrição')).toHaveLength(1)
    expect(history.queryByRole('button', { name: 'Transcrever' })).toBeNull()
    expect(server.heardOf(getAssistance)).toEqual([])
  })

  const me = aMe()
  const helped = { ...me, company: { ...me.company, plan: { ...me.company.plan, useOpenAi: true } } }

  test('is written down when a person asks, and the reason is told when it is not', async () => {
    const message = aMessage({ ...heard, id: 3, transcript: null })
    server.serve(getAssistance, () => ({ peoplePromptId: 5 }))
    server.serve(transcribeMessage, () => {
      throw new Refused('ERR_PROMPT_FAILED', { detail: 'answered 429' })
    })
    const history = await openAs(helped)(message)
    await userEvent.click(await history.findByRole('button', { name: 'Transcrever' }))
    await screen.findByText(/answered 429/)

    server.serve(transcribeMessage, () => ({ ...message, transcript: 'Vocês têm rosas?', version: 2 }))
    await userEvent.click(await history.findByRole('button', { name: 'Transcrever' }))

    expect(await history.findByText('Vocês têm rosas?')).toBeTruthy()
    expect(history.queryByRole('button', { name: 'Transcrever' })).toBeNull()
    expect(server.heardOf(transcribeMessage).map(({ params }) => params)).toEqual(Array(2).fill({ messageId: '3' }))
  })

  test('cannot be asked for while no prompt helps people, or its file is not here', async () => {
    server.serve(getAssistance, () => ({ peoplePromptId: 5 }))
    const history = await openAs(helped)(aMessage({ ...heard, id: 3, mediaStatus: 'failed' }))
    await expect.poll(() => server.heardOf(getAssistance)).toHaveLength(1) // by the composer
    expect(history.queryByRole('button', { name: 'Transcrever' })).toBeNull()

    cleanup()
    server.serve(getAssistance, () => ({ peoplePromptId: null }))
    const other = await openAs(helped)(aMessage({ ...heard, id: 3 }))
    await other.findByRole('button', { name: 'Ouvir' })
    await expect.poll(() => server.heardOf(getAssistance)).toHaveLength(2)
    expect(other.queryByRole('button', { name: 'Transcrever' })).toBeNull()
  })
})

test.each([
  ['a prompt', 'bot', { kind: 'prompt', name: 'Vendas' }, 'Prompt Vendas'],
  ['an integration', 'integration', { kind: 'integration', name: 'Typebot' }, 'Integração Typebot'],
  ['neither of them', 'bot', null, 'Robô'],
] as const)('a message that a machine sent, which is %s, is labelled so', async (_, origin, madeBy, label) => {
  const history = await open(aMessage({ fromMe: true, user: null, origin, automatic: true, madeBy }))

  expect(await history.findByText(label)).toBeTruthy()
})

describe('under a finger', () => {
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
    ['is answered when it is drawn to the right', 120, 104, true],
    ['is not when it is let go early', 80, 100, false],
    ['is not when the page is scrolled', 120, 260, false],
  ])('a message %s', async (_, toX, toY, isAnswered) => {
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
    ['a film', aMessage({ mediaType: 'video', ...ready }), () => screen.findByLabelText('Vídeo')],
    ['a document', aMessage({ mediaType: 'application', ...ready }), () => screen.findByRole('link')],
    ['what is answered', aMessage({ quotedMsg }), () => screen.findByRole('button', { name: /respondida: / })],
  ])('%s opens the menu of its message when the finger stays, and is not opened itself', async (_, message, find) => {
    await open(message)
    const held = await find()
    fireEvent.pointerDown(held, touch(50))

    await screen.findByRole('menuitem', { name: 'Responder' })
    expect(fireEvent.contextMenu(held)).toBe(false) // the browser's own
    expect(fireEvent.touchEnd(held)).toBe(false) // or a click would follow
  })

  test('a film is wound, not answered', async () => {
    await open(aMessage({ mediaType: 'video', ...ready }))
    const film = await screen.findByLabelText('Vídeo')
    fireEvent.pointerDown(film, touch(50))
    for (const x of [70, 130]) fireEvent.pointerMove(film, touch(x))
    fireEvent.pointerUp(film, touch(130))

    expect(screen.queryByRole('button', { name: 'Cancelar resposta' })).toBeNull()
  })

  test('a mouse does none of it', async () => {
    const message = await text()
    fireEvent.pointerDown(message, { ...touch(50), pointerType: 'mouse' })
    fireEvent.pointerMove(message, { ...touch(140), pointerType: 'mouse' })
    fireEvent.pointerUp(message, { ...touch(140), pointerType: 'mouse' })

    expect(screen.queryByRole('button', { name: 'Cancelar resposta' })).toBeNull()
  })
})
