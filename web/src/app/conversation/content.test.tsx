// @vitest-environment jsdom

import { findFile } from '@recado/contracts/media/routes'
import type { Message } from '@recado/contracts/messages/message'
import { listMessages, retryMedia } from '@recado/contracts/messages/routes'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMessage, aTicket, UNKNOWN_ORIGIN } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { FILE } from './message-file.ts'
import { PeekDialog } from './peek-dialog.tsx'
import { showConversation } from './show-conversation.tsx'

const server = fakeServer()
const ticket = aTicket({ id: 1, status: 'open' })
const pathOf = (id: number) => `/public/tickets/1/00000000-0000-4000-8000-00000000000${id}`
const addressOf = (path: string, link = 'a') => `/api/media${path.slice('/public'.length)}?link=${link}`

beforeEach(() => {
  server.serve(findFile, ({ params: { file } }) => ({ location: `/api/media/tickets/1/${file}?link=a` }))
})

const player = () => document.querySelector('audio') as HTMLAudioElement

const open = async (...messages: Message[]) => {
  await showConversation(server, messages)
  return within(await screen.findByRole('log', { name: 'Mensagens' }))
}

describe('the origin of a message', () => {
  const ad = { ...UNKNOWN_ORIGIN, title: 'Vestido azul', text: 'Só hoje', url: 'https://fb.me/1aB', sourceType: 'ad' }

  test('an origin is a card above its message, also without a text; its link opens a new tab and sends no referrer', async () => {
    const history = await open(aMessage({ id: 1, body: '', cameFrom: { ...ad, app: 'facebook' } }))

    const card = within(await history.findByRole('complementary', { name: 'Anúncio · Facebook' }))
    expect(card.getByText('Vestido azul')).toBeTruthy()
    expect(card.getByText('Só hoje')).toBeTruthy()
    const link = card.getByRole('link', { name: 'fb.me' })
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      'https://fb.me/1aB',
      '_blank',
      'noopener noreferrer',
    ])
  })

  test.each(['http://fb.me/1aB', 'javascript:alert(1)', 'nothing'])(
    'the card of an origin has no link for %s',
    async (url) => {
      const history = await open(aMessage({ id: 1, body: 'Oi', cameFrom: { ...ad, url } }))

      const card = within(await history.findByRole('complementary', { name: 'Anúncio' }))
      expect(card.getByText(url)).toBeTruthy()
      expect(card.queryByRole('link')).toBeNull()
    },
  )

  test.each([
    [{ entryPoint: 'global_search_new_chat' }, 'Veio de: busca do WhatsApp'],
    [{ entryPoint: 'some_new_place' }, 'Veio de: some new place'],
    [{ sourceType: 'ad' }, 'Veio de: Anúncio'],
  ])('an origin with only %o is shown as a line', async (known, text) => {
    const history = await open(aMessage({ id: 1, body: 'Oi', cameFrom: { ...UNKNOWN_ORIGIN, ...known } }))

    expect(await history.findByText(text)).toBeTruthy()
    expect(history.queryByRole('complementary')).toBeNull()
  })

  test.each([{ text: 'Só hoje' }, { entryPoint: 'ctwa_ad' }])(
    'an origin with only %o of its advertisement is shown as a card',
    async (known) => {
      const cameFrom = { ...UNKNOWN_ORIGIN, ...known, sourceType: 'ad' }
      const history = await open(aMessage({ id: 1, body: 'Oi', cameFrom }))

      expect(await history.findByRole('complementary', { name: 'Anúncio' })).toBeTruthy()
      expect(history.queryByText(/Veio de/)).toBeNull()
    },
  )

  test('the card of an origin disappears with a deleted message', async () => {
    const history = await open(aMessage({ id: 1, body: null, isDeleted: true, deletedBy: 'contact', cameFrom: ad }))

    await history.findByText('Apagada pelo contato')
    expect(history.queryByText('Vestido azul')).toBeNull()
  })
})

describe('the content of each kind of message', () => {
  test('a picture opens over the whole page, and the arrow keys show its neighbours', async () => {
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

  test('a picture that fails to load says so, and is loaded again on request', async () => {
    const picture = aMessage({ body: 'vitrine', mediaType: 'image', mediaStatus: 'ready', mediaUrl: pathOf(1) })
    const history = await open(picture)
    await userEvent.click(await history.findByRole('button', { name: 'Abrir imagem: vitrine' }))
    const opened = within(await screen.findByRole('dialog', { name: 'Imagem' }))

    fireEvent.error(await opened.findByRole('img', { name: 'vitrine' }))
    // the page has already refetched the address once by itself
    fireEvent.error(await opened.findByRole('img', { name: 'vitrine' }))
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

  test('a voice note keeps its address when the screen is refetched, because a new address would stop it', async () => {
    const voice = aMessage({ mediaType: 'audio', body: '', mediaStatus: 'ready', mediaUrl: pathOf(1) })
    const { client } = await showConversation(server, [voice])
    await screen.findByRole('button', { name: 'Ouvir' })

    await act(() => client.invalidateQueries())

    expect(server.heardOf(listMessages)).toHaveLength(2)
    expect(server.heardOf(findFile)).toHaveLength(1)
    expect(player().getAttribute('src')).toBe(addressOf(pathOf(1)))
  })

  test('a voice note that was stopped by a new address can be played again', async () => {
    const history = await open(aMessage({ mediaType: 'audio', body: '', mediaStatus: 'ready', mediaUrl: pathOf(1) }))
    await history.findByRole('button', { name: 'Ouvir' })
    fireEvent.play(player())
    await history.findByRole('button', { name: 'Pausar' })

    fireEvent.emptied(player())

    await history.findByRole('button', { name: 'Ouvir' })
  })

  test('a document shows its name and size, and is a download link', async () => {
    const history = await open(aMessage({ body: '', mediaType: 'application', mediaStatus: 'ready', ...FILE }))

    const link = await history.findByRole('link', { name: /^Baixar conta\.pdf/ })
    expect(link.getAttribute('href')).toBe(addressOf(pathOf(1)))
    expect(link.getAttribute('download')).toBe('conta.pdf')
    expect(history.getByText(/1,4\sMB/)).toBeTruthy()
  })

  test('a location is a card with a link that opens a new tab; an address that is a script does not become a link', async () => {
    const history = await open(
      aMessage({ id: 1, mediaType: 'locationMessage', body: '|https://maps.example/1|Praça da Sé' }),
      aMessage({ id: 2, mediaType: 'locationMessage', body: '|javascript:alert(1)|Beco' }),
    )

    expect(history.getByText('Praça da Sé')).toBeTruthy()
    expect(history.getByText('Beco')).toBeTruthy()
    const links = history.getAllByRole('link', { name: 'Ver no mapa' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://maps.example/1'])
  })

  test('a contact card shows a name and a number, and a poll shows its question and options', async () => {
    const history = await open(
      aMessage({ id: 1, mediaType: 'vcard', body: 'BEGIN:VCARD\nFN:Júlia\nTEL;waid=5511987650009:+55 11 98765-0009' }),
      aMessage({ id: 2, mediaType: 'poll', body: 'Qual flor?\nRosa\nLírio' }),
    )

    expect(history.getByText('Júlia')).toBeTruthy()
    expect(history.getByRole('button', { name: 'Copiar +55 11 98765-0009' })).toBeTruthy()
    expect(history.getByText('Qual flor?')).toBeTruthy()
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Rosa', 'Lírio'])
  })

  test('a message of an unsupported kind is described in words, and a call is a line between the bubbles', async () => {
    const history = await open(
      aMessage({ id: 1, mediaType: 'unsupported', body: '' }),
      aMessage({ id: 2, mediaType: 'placeholder', body: '' }),
      aMessage({ id: 3, mediaType: 'call_log', body: 'Chamada de voz perdida às 10:05' }),
      aMessage({ id: 4, mediaType: 'note', body: 'Cliente antigo', fromMe: true }),
      aMessage({ id: 5, mediaType: 'phone_only', body: '' }),
    )

    expect(history.getByText('Mensagem não suportada neste canal')).toBeTruthy()
    expect(history.getByText('Aguardando mensagem. Abra o WhatsApp no celular.')).toBeTruthy()
    expect(history.getByText('Esta mensagem aparece só no celular')).toBeTruthy()
    expect(history.getByText('Chamada de voz perdida às 10:05').closest('article')).toBeNull()
    expect(history.getByText('Nota interna')).toBeTruthy()
    expect(history.queryByLabelText('enviada')).toBeNull() // skips notes, because they are not sent
  })

  test('HTML in names and texts is shown as text', async () => {
    const history = await open(
      aMessage({ id: 1, mediaType: 'vcard', body: 'BEGIN:VCARD\nFN:<img src=x onerror=alert(1)>\nEND:VCARD' }),
      aMessage({ id: 2, mediaType: 'application', mediaStatus: 'ready', ...FILE, mediaName: '<script>.pdf', body: '' }),
    )

    expect(history.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(await history.findByText('<script>.pdf')).toBeTruthy()
  })
})

describe('a file that is not available', () => {
  test('a file that has not arrived shows that it is on its way, and its content after its arrival', async () => {
    const history = await open(aMessage({ mediaType: 'audio', body: '', mediaStatus: 'pending' }))

    await history.findByText('Recebendo o arquivo…')
    expect(history.queryByRole('button', { name: 'Ouvir' })).toBeNull()
  })

  test('a file whose address has expired gets one new address by itself, and further ones on request', async () => {
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

  test('a file that was refused because of an outdated session is loaded again from the same address', async () => {
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

  test('a file that failed to arrive can be requested again, and is then shown', async () => {
    const message = aMessage({ mediaType: 'application', body: '', mediaStatus: 'failed', mediaName: 'conta.pdf' })
    server.serve(retryMedia, () => ({ ...message, ...FILE, mediaStatus: 'ready' as const, version: 2 }))
    const history = await open(message)

    await userEvent.click(history.getByRole('button', { name: 'Tentar novamente' }))

    expect(await history.findByRole('link', { name: /^Baixar conta\.pdf/ })).toBeTruthy()
  })
})
