// @vitest-environment jsdom
import { getAssistance, suggestReply } from '@recado/contracts/assistance/routes'
import { pickUsers } from '@recado/contracts/auth/routes'
import type { Me } from '@recado/contracts/auth/user'
import { listFileLists } from '@recado/contracts/files/routes'
import { findFile, openFile } from '@recado/contracts/media/routes'
import type { Message } from '@recado/contracts/messages/message'
import {
  deleteMessage,
  editMessage,
  listMessages,
  reactToMessage,
  sendMessage,
} from '@recado/contracts/messages/routes'
import { pickQuickMessages } from '@recado/contracts/quick-messages/routes'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aFileList, aFileOption, aMe, aMessage, aTicket, aUser, ME } from '../../testing/samples.ts'
import { fakeServer, type Heard, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { Conversation } from './conversation.tsx'

const server = fakeServer()
beforeEach(() => localStorage.setItem('signOption', 'false')) // signed texts have a test of their own
const ticket = aTicket({ id: 1, status: 'open' })
const bodyOf = ({ body }: Heard) => sendMessage.body.parse(body)

beforeEach(() =>
  server.serve(sendMessage, (request) => {
    const { body, clientId } = bodyOf(request)
    const id = 500 + server.heardOf(sendMessage).length
    return { messages: [aMessage({ id, fromMe: true, body, clientId: clientId ?? null })] }
  }),
)

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
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
  }
const open = openAs(aMe())
const sent = () => server.heardOf(sendMessage).map((one) => bodyOf(one).body)
const choose = async (message: RegExp, choice: string | RegExp) => {
  const bubble = (await screen.findByText(message)).closest('article') as HTMLElement
  await userEvent.click(within(bubble).getByRole('button', { name: 'Opções da mensagem' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: choice }))
}

describe('a suggested answer', () => {
  const me = aMe()
  const helped = { ...me, company: { ...me.company, plan: { ...me.company.plan, useOpenAi: true } } }
  async function openHelped(peoplePromptId: number | null) {
    server.serve(getAssistance, () => ({ peoplePromptId }))
    return openAs(helped)(aMessage({ id: 7, body: 'Tem pão?' }))
  }
  const suggest = async () => userEvent.click(await screen.findByRole('button', { name: 'Sugerir resposta' }))

  test('is a draft in the field below what was typed, and is never sent by itself', async () => {
    server.serve(suggestReply, () => ({ text: 'Temos, sim!' }))
    const field = await openHelped(3)
    await suggest()
    await expect.poll(() => field.value).toBe('Temos, sim!')

    await userEvent.clear(field)
    await userEvent.type(field, 'Oi, Clara.')
    await suggest()

    await expect.poll(() => field.value).toBe('Oi, Clara.\n\nTemos, sim!')
    expect(server.heardOf(suggestReply).map(({ params }) => params)).toEqual([{ ticketId: '1' }, { ticketId: '1' }])
    expect(sent()).toEqual([])
  })

  test('that the model does not give is told in words, and the field stays as it is', async () => {
    server.serve(suggestReply, () => {
      throw new Refused('ERR_PROMPT_FAILED', { detail: 'answered 429' })
    })
    const field = await openHelped(3)
    await userEvent.type(field, 'Oi')
    await suggest()

    await screen.findByText(/answered 429/)
    expect(field.value).toBe('Oi')
  })

  test('is not offered while no prompt helps people', async () => {
    await openHelped(null)

    await expect.poll(() => server.heardOf(getAssistance)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Sugerir resposta' })).toBeNull()
  })
})

describe('answering, correcting, reacting, taking back', () => {
  test('an answer carries what it answers, once', async () => {
    const field = await open(aMessage({ id: 7, body: 'Tem pão?' }))
    await choose(/Tem pão/, 'Responder')
    expect(screen.getByRole('button', { name: 'Cancelar resposta' })).toBeTruthy()
    await userEvent.type(field, 'Tem sim{Enter}')
    await userEvent.type(field, 'Quantos?{Enter}')

    await expect
      .poll(() => server.heardOf(sendMessage).map((one) => bodyOf(one).quotedMsg ?? null))
      .toEqual([{ id: 7 }, null])
  })

  test('a correction begins with the text as it is, and leaves the draft alone', async () => {
    const old = aMessage({ id: 7, fromMe: true, body: 'às 10', createdAt: new Date().toISOString() })
    server.serve(editMessage, () => ({ ...old, body: 'às 11', isEdited: true, previousBodies: ['às 10'], version: 2 }))
    const field = await open(old)
    await userEvent.type(field, 'rascunho')
    await choose(/às 10/, 'Editar')
    await expect.poll(() => field.value).toBe('às 10')

    await userEvent.clear(field)
    await userEvent.type(field, 'às 11{Enter}')

    await screen.findByText('Editada')
    expect(server.heardOf(editMessage)[0]?.body).toEqual({ body: 'às 11' })
    expect(field.value).toBe('rascunho')
    expect(sent()).toEqual([])
  })

  test('a signed message is corrected without its signature, which it keeps', async () => {
    const old = aMessage({ id: 7, fromMe: true, body: '*Bia:*\nàs 10', createdAt: new Date().toISOString() })
    let isRefused = true
    server.serve(editMessage, ({ body }) => {
      if (isRefused) throw new Refused('ERR_UNAVAILABLE')
      return { ...old, ...editMessage.body.parse(body), isEdited: true, version: 2 }
    })
    const field = await open(old)
    await screen.findByText(/às 10/)
    await userEvent.type(field, '{ArrowUp}')
    await expect.poll(() => field.value).toBe('às 10')

    await userEvent.clear(field)
    await userEvent.type(field, 'às 11{Enter}')
    await expect.poll(() => field.value).toBe('às 11') // refused: there again
    isRefused = false
    await userEvent.type(field, '{Enter}')

    await screen.findByText('Editada')
    expect(server.heardOf(editMessage).map(({ body }) => body)).toEqual(Array(2).fill({ body: '*Bia:*\nàs 11' }))
  })

  test('a correction that is refused is there again, to be tried again or let go', async () => {
    const old = aMessage({ id: 7, fromMe: true, body: 'às 10', createdAt: new Date().toISOString() })
    server.serve(editMessage, () => {
      throw new Refused('ERR_NO_PERMISSION')
    })
    const field = await open(old)
    await choose(/às 10/, 'Editar')
    await userEvent.clear(field)
    await userEvent.type(field, 'às 11{Enter}')
    await expect.poll(() => server.heardOf(editMessage)).toHaveLength(1)
    await expect.poll(() => field.value).toBe('às 11')

    server.serve(editMessage, () => ({ ...old, body: 'às 11', isEdited: true, previousBodies: ['às 10'], version: 2 }))
    await userEvent.type(field, '{Enter}')

    await screen.findByText('Editada')
    expect(field.value).toBe('')
  })

  test('a message older than WhatsApp allows is not offered to be corrected; a customer’s never to be taken back', async () => {
    const old = new Date(Date.now() - 16 * 60_000).toISOString()
    await open(aMessage({ id: 6, body: 'dela' }), aMessage({ id: 7, fromMe: true, body: 'antiga', createdAt: old }))
    const bubble = (await screen.findByText('antiga')).closest('article') as HTMLElement
    await userEvent.click(within(bubble).getByRole('button', { name: 'Opções da mensagem' }))

    await screen.findByRole('menuitem', { name: 'Apagar' })
    expect(screen.queryByRole('menuitem', { name: 'Editar' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    const hers = screen.getByText('dela').closest('article') as HTMLElement
    await userEvent.click(within(hers).getByRole('button', { name: 'Opções da mensagem' }))
    await expect.poll(() => screen.queryAllByRole('menuitem', { name: 'Responder' })).toHaveLength(1)
    expect(screen.queryByRole('menuitem', { name: 'Apagar' })).toBeNull()
  })

  test('a reaction is given, and the same one again takes it back', async () => {
    const at = new Date().toISOString()
    const message = aMessage({ id: 7, body: 'Obrigada!' })
    const own = { emoji: '👍', fromMe: true, contactName: null, at }
    server.serve(reactToMessage, ({ body }) => {
      const { emoji } = reactToMessage.body.parse(body)
      return { ...message, reactions: emoji ? [own] : [], version: emoji ? 2 : 3 }
    })
    await open(message)

    await choose(/Obrigada/, 'Reagir com 👍')
    await screen.findByRole('list', { name: 'Reações' })
    await choose(/Obrigada/, 'Reagir com 👍')

    await expect.poll(() => screen.queryByRole('list', { name: 'Reações' })).toBeNull()
    expect(server.heardOf(reactToMessage).map(({ body }) => body)).toEqual([{ emoji: '👍' }, { emoji: null }])
  })

  test('taking back asks first, and a refusal leaves the message as it is', async () => {
    const message = aMessage({ id: 7, fromMe: true, body: 'ops', createdAt: new Date().toISOString() })
    server.serve(deleteMessage, () => {
      throw new Refused('ERR_UNAVAILABLE')
    })
    await open(message)
    await choose(/ops/, 'Apagar')
    const question = within(await screen.findByRole('dialog', { name: 'Apagar mensagem' }))
    expect(server.heardOf(deleteMessage)).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Apagar' }))
    await screen.findByText('Serviço indisponível no momento. Tente em instantes.')
    expect(screen.getByText('ops')).toBeTruthy()

    const gone = aMessage({ ...message, body: null, isDeleted: true, deletedBy: 'agent', version: 2 })
    server.serve(deleteMessage, () => gone)
    await choose(/ops/, 'Apagar')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apagar' }))

    expect(await screen.findByText('Mensagem apagada')).toBeTruthy()
  })
})

describe('what one writes', () => {
  const quick = (shortcode: string, message: string) => ({
    id: shortcode.length,
    companyId: 1,
    createdAt: ticket.createdAt,
    updatedAt: ticket.createdAt,
    version: 1,
    shortcode,
    message,
    geral: true,
    status: true,
    isMedia: false,
    userId: 1,
    mediaPath: null,
    mediaName: null,
    mediaUrl: null,
  })
  const notes = () => server.heardOf(sendMessage).map((one) => [bodyOf(one).body, bodyOf(one).isNote])

  test('is signed with one’s name until the switch is put off, which is kept', async () => {
    localStorage.removeItem('signOption')
    const field = await open()
    await userEvent.type(field, 'Pois não?{Enter}')
    await expect.poll(sent).toEqual(['*Bia:*\nPois não?'])

    await userEvent.click(screen.getByRole('switch', { name: 'Assinar com meu nome' }))
    await userEvent.type(field, 'Sim{Enter}')

    await expect.poll(() => sent().at(-1)).toBe('Sim')
    expect(localStorage.getItem('signOption')).toBe('false')
  })

  test('as a note goes to colleagues, unsigned, and leaves the draft of the message alone', async () => {
    localStorage.removeItem('signOption')
    const field = await open()
    await userEvent.type(field, 'para o cliente')
    await userEvent.click(screen.getByRole('button', { name: 'Nota interna: o contato não verá' }))

    await userEvent.type(await screen.findByRole('textbox', { name: 'Nota interna' }), 'paga na sexta{Enter}')

    await expect.poll(notes).toEqual([['paga na sexta', true]])
    await userEvent.click(screen.getByRole('button', { name: 'Nota interna: o contato não verá' }))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })).value).toBe('para o cliente')
  })

  test('becomes a note by Tab in the empty field, unless keys are off; what is written is left by Tab as ever', async () => {
    const field = await open()
    await userEvent.click(field)
    await userEvent.keyboard('{Tab}')
    const note = await screen.findByRole('textbox', { name: 'Nota interna' })
    expect(document.activeElement).toBe(note)
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).not.toBe(note)

    await userEvent.click(screen.getByRole('button', { name: 'Nota interna: o contato não verá' }))
    const again = await screen.findByRole('textbox', { name: 'Mensagem' })
    await userEvent.type(again, 'Oi{Tab}')
    expect(screen.queryByRole('textbox', { name: 'Nota interna' })).toBeNull()

    cleanup()
    localStorage.setItem('ui.keys', 'false')
    await userEvent.clear(await open())
    await userEvent.keyboard('{Tab}')
    expect(screen.queryByRole('textbox', { name: 'Nota interna' })).toBeNull()
  })

  test('can be a note where the contact cannot be written to', async () => {
    const closed = aTicket({ id: 1, status: 'closed' })
    server.serve(listMessages, () => ({
      messages: [],
      count: 0,
      hasMore: false,
      hasNewer: false,
      tickets: [],
      ticket: closed,
    }))
    await show(<Conversation ticket={closed} connection="CONNECTED" />)

    await userEvent.click(await screen.findByRole('button', { name: 'Escrever nota interna' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nota interna' }), 'voltar em maio{Enter}')

    await expect.poll(notes).toEqual([['voltar em maio', true]])
  })

  test('begins with a quick message: found while one types, its variables filled in, sent by nobody yet', async () => {
    server.serve(pickQuickMessages, () => [
      quick('horario', 'Das 9h às 18h.'),
      quick('oi', 'Oi, {{firstName}}! Protocolo {{protocol}}, {{what}}.'),
    ])
    const field = await open()

    await userEvent.type(field, '/')
    expect(await screen.findAllByRole('option')).toHaveLength(2)
    await userEvent.type(field, 'o')
    await userEvent.keyboard('{Enter}')

    expect(field.value).toBe('Oi, Carla! Protocolo 202603021, {{what}}.')
    expect(sent()).toEqual([])
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  test('begins with a file list: its message in the field and its files in the tray with their texts, sent by nobody yet', async () => {
    const priced = aFileOption()
    const missing = aFileOption({ id: 12, path: null, file: null, mediaUrl: null })
    const [, , companyId, file = ''] = priced.mediaUrl?.split('/').slice(1) ?? []
    server.serve(pickQuickMessages, () => [])
    server.serve(listFileLists, () => ({
      files: [aFileList({ message: 'Oi, {{firstName}}!', options: [priced, missing] })],
      count: 1,
      hasMore: false,
    }))
    server.serve(findFile, () => ({ location: `/api/media/tickets/${companyId}/${file}?link=signed` }))
    server.serve(openFile, () => ({}))
    const field = await open()

    await userEvent.type(field, '/cata')
    await screen.findByRole('option', { name: /Catálogo.*1 arquivo/ })
    await userEvent.keyboard('{Enter}')

    expect(field.value).toBe('Oi, Carla!')
    const tray = within(await screen.findByRole('list', { name: 'Arquivos a enviar' }))
    expect(tray.getAllByRole('listitem')).toHaveLength(1)
    tray.getByDisplayValue('Preços de março')
    expect(sent()).toEqual([])
  })

  test('may have a slash in it: Escape closes the list and leaves the text', async () => {
    server.serve(pickQuickMessages, () => [quick('horario', 'Das 9h às 18h.')])
    const field = await open()
    await userEvent.type(field, '/h')
    await screen.findByRole('option', { name: /Das 9h/ })

    await userEvent.keyboard('{Escape}')

    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field.value).toBe('/h')
  })

  test('last is corrected with the arrow up in an empty field', async () => {
    const own = aMessage({ id: 7, fromMe: true, body: 'Abrimos as 9h', createdAt: new Date().toISOString() })
    const field = await open(aMessage({ id: 6, body: 'Que horas abre?' }), own, aMessage({ id: 8, body: 'Obrigada!' }))

    await userEvent.type(field, '{ArrowUp}')

    await expect.poll(() => field.value).toBe('Abrimos as 9h')
    expect(screen.getByRole('button', { name: 'Salvar edição' })).toBeTruthy()
  })

  test('tells colleagues that one is typing', async () => {
    let words = 0
    server.serve(listMessages, () => ({ messages: [], count: 0, hasMore: false, hasNewer: false, tickets: [], ticket }))
    await show(<Conversation ticket={ticket} connection="CONNECTED" onTyping={() => (words += 1)} />)

    await userEvent.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'oi')

    expect(words).toBe(2)
  })
})

test('a note names a colleague from a list, and says whom it means', async () => {
  server.serve(pickUsers, () => [aUser({ id: ME, name: 'Bia' }), aUser({ id: 11, name: 'Léo Prado' })])
  await open(aMessage({ id: 7, body: 'Tem pão?' }))
  await userEvent.click(screen.getByRole('button', { name: 'Nota interna: o contato não verá' }))
  const note = await screen.findByRole('textbox', { name: 'Nota interna' })
  await userEvent.type(note, '@léo')
  await userEvent.click(await screen.findByRole('option', { name: /Léo Prado/ }))
  await userEvent.type(note, 'viu isto?{Enter}')

  await expect
    .poll(() => server.heardOf(sendMessage).map(bodyOf))
    .toMatchObject([{ body: '@Léo Prado viu isto?', isNote: true, mentions: [11] }])
})

test('in a note the names of colleagues stand out, and in what the contact reads they do not', async () => {
  server.serve(pickUsers, () => [aUser({ id: ME, name: 'Bia' }), aUser({ id: 11, name: 'Léo Prado' })])
  const text = 'para @Léo Prado: viu isto?'
  await open(aMessage({ id: 7, body: text }), aMessage({ id: 8, fromMe: true, mediaType: 'note', body: text }))

  const name = await screen.findByText('@Léo Prado')
  expect(name.closest('[data-message]')?.getAttribute('data-message')).toBe('8')
})
