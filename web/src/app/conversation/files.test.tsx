// @vitest-environment jsdom
import { listMessages, sendMessage } from '@recado/contracts/messages/routes'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aFile as file } from '../../testing/files.ts'
import { enter, fill } from '../../testing/fill.ts'
import { aMessage, aTicket } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { uploadLine } from '../../testing/upload-line.ts'
import { Conversation } from './conversation.tsx'
import { bodyOf, serveSending } from './serve-sending.ts'

const server = fakeServer()
const line = uploadLine()
beforeEach(() => localStorage.setItem('signOption', 'false')) // no signature: another test covers signed texts
const ticket = aTicket({ id: 1, status: 'open' })
const other = aTicket({ id: 2, status: 'open' })
const previews = new Set<string>()
const { createObjectURL, revokeObjectURL } = URL

/** jsdom cannot create object URLs for files. */
beforeEach(() => {
  URL.createObjectURL = (file) => {
    const url = `blob:${(file as File).name}`
    previews.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => previews.delete(url)
  serveSending(server)
})
afterEach(() => {
  cleanup() // unmounts, so that previews revoke their URLs
  Object.assign(URL, { createObjectURL, revokeObjectURL })
  expect([...previews]).toEqual([])
})

/** Two tickets; a button opens one or the other. */
function Desk() {
  const [shown, setShown] = useState(ticket)
  return (
    <>
      <button type="button" onClick={() => setShown(shown === ticket ? other : ticket)}>
        the other ticket
      </button>
      <Conversation key={shown.id} ticket={shown} connection="CONNECTED" />
    </>
  )
}
async function open() {
  const messages = [aMessage({ id: 1, body: 'Tem foto?' })]
  server.serve(listMessages, () => ({ messages, count: 1, hasMore: false, hasNewer: false, tickets: [], ticket }))
  await show(<Desk />)
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
}
const tray = () => screen.findByRole('list', { name: 'Arquivos a enviar' })
/** @param texts the texts in the clipboard beside the files, by their type */
const paste = (field: HTMLElement, files: File[], texts: Readonly<Record<string, string>> = {}) =>
  fireEvent.paste(field, {
    clipboardData: { files, types: ['Files', ...Object.keys(texts)], getData: (type: string) => texts[type] ?? '' },
  })
const sent = () => server.heardOf(sendMessage).map((one) => [bodyOf(one).body, one.files.map(({ name }) => name)])
describe('files', () => {
  test('pasted files are shown before they are sent, in an order that the user chooses, each with its caption', async () => {
    const field = await open()
    paste(field, [file('a.png', 'image/png'), file('b.pdf', 'application/pdf')])
    const list = within(await tray())
    await fill(list.getByRole('textbox', { name: 'Legenda de b.pdf' }), 'o boleto')
    await userEvent.click(list.getAllByRole('button', { name: 'Mover para antes' })[1] as HTMLElement)

    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))

    await expect.poll(sent).toEqual([
      ['o boleto', ['b.pdf']],
      ['', ['a.png']],
    ])
    expect(screen.queryByRole('list', { name: 'Arquivos a enviar' })).toBeNull()
  })

  test('a typed text becomes the caption of the first picture, and goes before a sound', async () => {
    const field = await open()
    fireEvent.drop(field, { dataTransfer: { types: ['Files'], files: [file('flor.jpg', 'image/jpeg')] } })
    await tray()
    await enter(field, 'Olha só')
    await expect.poll(sent).toEqual([['Olha só', ['flor.jpg']]])

    paste(field, [file('som.mp3', 'audio/mpeg')])
    await tray()
    await enter(field, 'Escuta')

    await expect.poll(sent).toEqual([
      ['Olha só', ['flor.jpg']],
      ['Escuta', []],
      ['', ['som.mp3']],
    ])
  })

  test('files that are too large, empty or too many are refused by name before any upload', async () => {
    const field = await open()
    const big = file('foto.png', 'image/png')
    Object.defineProperty(big, 'size', { value: 17 * 1024 * 1024 })
    paste(field, [big, file('nada.txt', 'text/plain', 0)])

    expect(await screen.findByText(/^foto\.png: muito grande \(máximo 16,8\sMB\)\.$/)).toBeTruthy()
    expect(await screen.findByText('nada.txt: o arquivo está vazio.')).toBeTruthy()
    const many = Array.from({ length: 11 }, (_, index) => file(`${index}.txt`, 'text/plain'))
    paste(field, many)
    expect(within(await tray()).getAllByRole('listitem')).toHaveLength(10)
    expect(await screen.findByText('No máximo 10 arquivos por vez.')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('only the file whose content does not match its name is refused, by name', async () => {
    const field = await open()
    paste(field, [new File(['MZ, a program'], 'foto.png', { type: 'image/png' }), file('b.pdf', 'application/pdf')])

    await screen.findByText('foto.png: o conteúdo não é o que o nome diz.')
    expect(within(await tray()).getAllByRole('listitem')).toHaveLength(1)
    expect(sent()).toEqual([])
  })

  test('a file that the server refuses stays with the reason, and its retry has the same key', async () => {
    const field = await open()
    server.serve(sendMessage, () => {
      throw new Refused('ERR_FILE_TOO_LARGE', { limit: '16 MB' })
    })
    paste(field, [file('flor.jpg', 'image/jpeg')])
    await tray()
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
    await screen.findByText('Arquivo muito grande (máximo 16 MB).')

    server.serve(sendMessage, (request) => ({
      messages: [aMessage({ id: 9, fromMe: true, body: '', clientId: bodyOf(request).clientId ?? null })],
    }))
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))

    await expect.poll(() => screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
    const keys = server.heardOf(sendMessage).map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
    expect(server.heardOf(sendMessage).map(({ files }) => files.length)).toEqual([1, 1])
  })

  test('an upload shows its progress and can be canceled', async () => {
    const field = await open()
    const letGo = line.hold()
    paste(field, [file('a.png', 'image/png'), file('b.pdf', 'application/pdf')])
    await tray()
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
    await expect
      .poll(() => screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow')))
      .toEqual(['50', '0'])

    await userEvent.click(screen.getAllByRole('button', { name: 'Cancelar envio' })[0] as HTMLElement)
    letGo()

    await expect.poll(sent).toEqual([['', ['b.pdf']]])
    await expect.poll(() => screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
  })

  test('a failed upload can be discarded', async () => {
    const field = await open()
    server.serve(sendMessage, () => {
      throw new Refused('ERR_FILE_TOO_LARGE', { limit: '16 MB' })
    })
    paste(field, [file('flor.jpg', 'image/jpeg')])
    await tray()
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))

    expect(screen.queryByText('Arquivo muito grande (máximo 16 MB).')).toBeNull()
  })

  test.each([
    ['a copied table that comes with its picture', { 'text/html': '<table>', 'text/plain': 'a b' }, false],
    ['a picture that was copied from a page', { 'text/html': '<img>' }, true],
    ['a file that was copied from the desktop with its name', { 'text/plain': 'a.png' }, true],
  ])('%s is pasted as the user expects: as a file or as text', async (_, texts, isFile) => {
    const field = await open()
    const isLeftToTheField = paste(field, [file('a.png', 'image/png')], texts)

    expect(isLeftToTheField).toBe(!isFile)
    if (isFile) await tray()
    else expect(screen.queryByRole('list', { name: 'Arquivos a enviar' })).toBeNull()
  })

  test('files that are dropped on the conversation go to the contact, even while the user writes a note', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Nota interna: o contato não verá' }))
    const message = await screen.findByText('Tem foto?')
    const dataTransfer = { types: ['Files'], files: [file('flor.jpg', 'image/jpeg')] }
    fireEvent.dragEnter(message, { dataTransfer })
    await screen.findByText('Solte os arquivos aqui')
    fireEvent.drop(message, { dataTransfer })

    expect(within(await tray()).getByText('flor.jpg')).toBeTruthy()
    expect(screen.queryByText('Solte os arquivos aqui')).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Nota interna' })).toBeNull()
  })

  test('files and a note stay with their ticket while another one is open, and the browser asks before they are lost', async () => {
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const turn = () => userEvent.click(screen.getByRole('button', { name: 'the other ticket' }))
    const noteMode = () => userEvent.click(screen.getByRole('button', { name: 'Nota interna: o contato não verá' }))
    const field = await open()
    expect(isAsked()).toBe(false)
    paste(field, [file('flor.jpg', 'image/jpeg')])
    await tray()
    expect(isAsked()).toBe(true)
    await noteMode()
    await fill(screen.getByRole('textbox', { name: 'Nota interna' }), 'paga amanhã')

    await turn()
    expect(screen.queryByRole('list', { name: 'Arquivos a enviar' })).toBeNull()
    await turn()

    expect(within(await tray()).getByText('flor.jpg')).toBeTruthy()
    await noteMode()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nota interna' }).value).toBe('paga amanhã')
  })
})
