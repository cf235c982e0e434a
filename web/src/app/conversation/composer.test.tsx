// @vitest-environment jsdom
import { pickUsers } from '@recado/contracts/auth/routes'
import { listContactFields } from '@recado/contracts/contact-fields/routes'
import { getContact } from '@recado/contracts/contacts/routes'
import { listFileLists } from '@recado/contracts/files/routes'
import { findFile, openFile } from '@recado/contracts/media/routes'
import type { Message } from '@recado/contracts/messages/message'
import { listMessages, sendMessage } from '@recado/contracts/messages/routes'
import { pickQuickMessages } from '@recado/contracts/quick-messages/routes'
import { aContact, aContactField } from '@recado/contracts/testing/conversation'
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aFileList, aFileOption, aMessage, aTicket, aUser, ME, MY_QUEUE } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { Conversation } from './conversation.tsx'
import { bodyOf, serveSending } from './serve-sending.ts'
import { showConversation } from './show-conversation.tsx'

const server = fakeServer()
const ticket = aTicket({ id: 1, status: 'open' })
beforeEach(() => {
  localStorage.setItem('signOption', 'false') // no signature: another test covers signed texts
  serveSending(server)
})

const open = async (...messages: Message[]) => {
  await showConversation(server, messages)
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
}
const sent = () => server.heardOf(sendMessage).map((one) => bodyOf(one).body)

describe('the composer', () => {
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

  test.each(['entendi, obrigado', 'n?/', 'é'])(
    'a text that is typed while a message has the focus goes into the field: %s',
    async (typed) => {
      const field = await open(aMessage({ body: 'Chegou tudo certo?' }))
      await userEvent.type(field, 'Oi. ')
      field.setSelectionRange(0, 0)
      await userEvent.click(screen.getByText('Chegou tudo certo?'))
      expect(document.activeElement).not.toBe(field)

      await userEvent.keyboard(typed)

      expect(field.value).toBe(`Oi. ${typed}`)
      expect(document.activeElement).toBe(field)
    },
  )

  test('a typed key does not go into the field while a dialog is open, or when it is a shortcut', async () => {
    const field = await open(aMessage({ body: 'Chegou tudo certo?' }))
    field.blur()
    await userEvent.keyboard('{Control>}c{/Control} {ArrowDown}{F2}')
    expect(document.activeElement).toBe(document.body)
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.setAttribute('role', 'dialog')
    await userEvent.keyboard('e')
    dialog.remove()

    expect(field.value).toBe('')
  })

  test('a message is signed with the user’s name until the user turns that off, and the choice is stored', async () => {
    localStorage.removeItem('signOption')
    const field = await open()
    await userEvent.type(field, 'Pois não?{Enter}')
    await expect.poll(sent).toEqual(['*Bia:*\nPois não?'])

    await userEvent.click(screen.getByRole('switch', { name: 'Assinar com meu nome' }))
    await userEvent.type(field, 'Sim{Enter}')

    await expect.poll(() => sent().at(-1)).toBe('Sim')
    expect(localStorage.getItem('signOption')).toBe('false')
  })

  test('a note goes to colleagues without a signature, and does not change the draft of the message', async () => {
    localStorage.removeItem('signOption')
    const field = await open()
    await userEvent.type(field, 'para o cliente')
    await userEvent.click(screen.getByRole('button', { name: 'Nota interna: o contato não verá' }))

    await userEvent.type(await screen.findByRole('textbox', { name: 'Nota interna' }), 'paga na sexta{Enter}')

    await expect.poll(notes).toEqual([['paga na sexta', true]])
    await userEvent.click(screen.getByRole('button', { name: 'Nota interna: o contato não verá' }))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })).value).toBe('para o cliente')
  })

  test('Tab leaves an empty field, and does not turn the message into a note', async () => {
    const field = await open()
    await userEvent.click(field)

    await userEvent.keyboard('{Tab}')

    expect(document.activeElement).not.toBe(field)
    expect(screen.queryByRole('textbox', { name: 'Nota interna' })).toBeNull()
  })

  test('Alt+N switches between message and note, whether or not the field has text, unless shortcuts are off', async () => {
    const turn = () => userEvent.keyboard('{Alt>}[KeyN]{/Alt}')
    const field = await open()
    await userEvent.type(field, 'para o cliente')
    await turn()
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nota interna' })
    expect([document.activeElement, note.value]).toEqual([note, ''])
    await turn()
    const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
    expect(again.value).toBe('para o cliente')

    cleanup()
    localStorage.setItem('ui.keys', 'false')
    await open()
    await turn()
    expect(screen.queryByRole('textbox', { name: 'Nota interna' })).toBeNull()
  })

  test('Alt+N opens a note in a ticket whose contact cannot be written to', async () => {
    await showConversation(server, [], { ticket: aTicket({ id: 1, status: 'closed' }) })
    await screen.findByRole('button', { name: 'Escrever nota interna' })

    await userEvent.keyboard('{Alt>}[KeyN]{/Alt}')

    await screen.findByRole('textbox', { name: 'Nota interna' })
  })

  test('a user can write a note in a ticket whose contact cannot be written to', async () => {
    const closed = aTicket({ id: 1, status: 'closed' })
    await showConversation(server, [], { ticket: closed })

    await userEvent.click(await screen.findByRole('button', { name: 'Escrever nota interna' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nota interna' }), 'voltar em maio{Enter}')

    await expect.poll(notes).toEqual([['voltar em maio', true]])
  })

  test('a quick message is found while the user types, and fills the field with its variables replaced, without being sent', async () => {
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

  test('a quick message contains the fields of the contact, also if they are loaded after its choice', async () => {
    const plan = aContactField(1, { id: 3, name: 'Plano', key: 'plano' })
    const until = aContactField(1, { id: 4, name: 'Até', key: 'ate', kind: 'date' })
    server.serve(listContactFields, () => [plan, until])
    const { promise, resolve } = Promise.withResolvers<undefined>()
    server.serve(getContact, async () => {
      await promise
      const fields = [
        { fieldId: 3, value: 'Ouro {{name}}' },
        { fieldId: 4, value: '2026-12-31' },
      ]
      return { ...aContact(1, { fields }), tags: [], identities: [] }
    })
    server.serve(pickQuickMessages, () => [quick('oi', '{{plano}} até {{ate}}, {{what}}')])
    const field = await open()
    await userEvent.type(field, '/o')
    await screen.findByRole('option', { name: /plano/ })

    await userEvent.keyboard('{Enter}')
    expect(field.value).toBe('/o')
    resolve(undefined)

    await expect.poll(() => field.value).toBe('Ouro {{name}} até 31/12/2026, {{what}}')
  })

  test('a file list puts its message into the field and its files with their texts into the tray, without being sent', async () => {
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

  test('a message may contain a slash: Escape closes the list and keeps the text', async () => {
    server.serve(pickQuickMessages, () => [quick('horario', 'Das 9h às 18h.')])
    const field = await open()
    await userEvent.type(field, '/h')
    await screen.findByRole('option', { name: /Das 9h/ })

    await userEvent.keyboard('{Escape}')

    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field.value).toBe('/h')
  })

  test('the up arrow in an empty field starts an edit of the last message', async () => {
    const own = aMessage({ id: 7, fromMe: true, body: 'Abrimos as 9h', createdAt: new Date().toISOString() })
    const field = await open(aMessage({ id: 6, body: 'Que horas abre?' }), own, aMessage({ id: 8, body: 'Obrigada!' }))

    await userEvent.type(field, '{ArrowUp}')

    await expect.poll(() => field.value).toBe('Abrimos as 9h')
    expect(screen.getByRole('button', { name: 'Salvar edição' })).toBeTruthy()
  })

  test('colleagues see that the user is typing', async () => {
    let words = 0
    server.serve(listMessages, () => ({ messages: [], count: 0, hasMore: false, hasNewer: false, tickets: [], ticket }))
    await show(<Conversation ticket={ticket} connection="CONNECTED" onTyping={() => (words += 1)} />)

    await userEvent.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'oi')

    expect(words).toBe(2)
  })
})

test('a draft that another window changes or sends changes in this window too, and blanks alone are not a draft', async () => {
  const field = await open()
  await userEvent.type(field, 'Oi')
  const key = Object.keys(localStorage).find((one) => one.startsWith('draft:')) ?? ''
  const elsewhere = (text: string) => {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  }

  elsewhere('Oi, Carla')
  expect(field.value).toBe('Oi, Carla')
  elsewhere('')
  expect(field.value).toBe('')
  await userEvent.type(field, '   ')

  expect([field.value, localStorage.getItem(key)]).toEqual(['   ', null])
})

test('a user can mention a colleague in a note from a list, and the note stores the mentioned user', async () => {
  server.serve(pickUsers, () => [
    aUser({ id: ME, name: 'Bia' }),
    aUser({ id: 11, name: 'Léo Prado', queueIds: [MY_QUEUE] }),
  ])
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

test('a note offers only colleagues who see the ticket, because others would not be notified', async () => {
  server.serve(pickUsers, () => [
    aUser({ id: ME, name: 'Bia' }),
    aUser({ id: 11, name: 'Lia Prado', queueIds: [MY_QUEUE] }),
    aUser({ id: 12, name: 'Lia Entregas', queueIds: [MY_QUEUE + 1] }),
    aUser({ id: 13, name: 'Lia Chefe', profile: 'admin', queueIds: [] }),
  ])
  await open(aMessage({ id: 7, body: 'Tem pão?' }))
  await userEvent.click(screen.getByRole('button', { name: 'Nota interna: o contato não verá' }))

  const note = await screen.findByRole('textbox', { name: 'Nota interna' })
  await userEvent.type(note, '@lia')

  await screen.findByRole('option', { name: /Lia Prado/ })
  expect(screen.getByRole('option', { name: /Lia Chefe/ })).toBeTruthy()
  expect(screen.queryByRole('option', { name: /Lia Entregas/ })).toBeNull()
  expect(screen.queryByText(/não vê este atendimento/)).toBeNull()
  await userEvent.type(note, ' Entregas')
  await screen.findByText(/^Lia Entregas não vê este atendimento e não será avisado/)
  await userEvent.type(note, ': urgente{Enter}')
  await expect.poll(() => server.heardOf(sendMessage).map(bodyOf)).toMatchObject([{ mentions: [] }])
})

test('a mention of a colleague who does not see the ticket does not notify a colleague with a shorter name', async () => {
  server.serve(pickUsers, () => [
    aUser({ id: 11, name: 'Lia', queueIds: [MY_QUEUE] }),
    aUser({ id: 12, name: 'Lia Entregas', queueIds: [MY_QUEUE + 1] }),
  ])
  await open(aMessage({ id: 7, body: 'Tem pão?' }))
  await userEvent.click(screen.getByRole('button', { name: 'Nota interna: o contato não verá' }))

  const note = await screen.findByRole('textbox', { name: 'Nota interna' })
  await userEvent.type(note, '@Lia Entregas: urgente')
  await screen.findByText(/^Lia Entregas não vê este atendimento e não será avisado/)
  await userEvent.type(note, '{Enter}')

  await expect.poll(() => server.heardOf(sendMessage).map(bodyOf)).toMatchObject([{ mentions: [] }])
})

test('a note of a waiting ticket without a queue offers only agents who see such tickets', async () => {
  server.serve(pickUsers, () => [
    aUser({ id: ME, name: 'Bia' }),
    aUser({ id: 11, name: 'Lia Prado', noQueueTickets: 'enable' }),
    aUser({ id: 12, name: 'Lia Entregas', queueIds: [MY_QUEUE] }),
  ])
  await showConversation(server, [], { ticket: aTicket({ id: 1, status: 'pending', queueId: null, queue: null }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Escrever nota interna' }))

  await userEvent.type(await screen.findByRole('textbox', { name: 'Nota interna' }), '@lia')

  await screen.findByRole('option', { name: /Lia Prado/ })
  expect(screen.queryByRole('option', { name: /Lia Entregas/ })).toBeNull()
})

test('the names of colleagues are highlighted in a note, but not in messages with the contact', async () => {
  server.serve(pickUsers, () => [aUser({ id: ME, name: 'Bia' }), aUser({ id: 11, name: 'Léo Prado' })])
  const text = 'para @Léo Prado: viu isto?'
  await open(aMessage({ id: 7, body: text }), aMessage({ id: 8, fromMe: true, mediaType: 'note', body: text }))

  const name = await screen.findByText('@Léo Prado')
  expect(name.closest('[data-message]')?.getAttribute('data-message')).toBe('8')
})
