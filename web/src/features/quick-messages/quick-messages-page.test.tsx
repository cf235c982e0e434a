// @vitest-environment jsdom
import { listContactFields } from '@recado/contracts/contact-fields/routes'
import type { Profile } from '@recado/contracts/permissions'
import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import {
  attachToQuickMessage,
  changeQuickMessage,
  createQuickMessage,
  detachFromQuickMessage,
  listQuickMessages,
} from '@recado/contracts/quick-messages/routes'
import { aContactField } from '@recado/contracts/testing/conversation'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aFile } from '../../testing/files.ts'
import { fill } from '../../testing/fill.ts'
import { aMe, aQuickMessage } from '../../testing/samples.ts'
import { fakeServer, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { QuickMessagesPage } from './quick-messages-page.tsx'

const server = fakeServer()
let records: QuickMessage[]

beforeEach(() => {
  records = [
    aQuickMessage({ id: 1, shortcode: 'horario' }),
    aQuickMessage({ id: 2, shortcode: 'mapa', geral: false, isMedia: true, mediaName: 'mapa.pdf' }),
  ]
  server.serve(listQuickMessages, () => ({ records, count: records.length, hasMore: false }))
})

const open = (profile: Profile = 'admin') => show(<QuickMessagesPage />, { me: aMe(profile) })

async function openDialog(button: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  const upload = (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('the dialog has no field for a file')
    return userEvent.upload(input, file)
  }
  return { dialog, save, upload }
}

test('the list shows a text with the names of its variables', async () => {
  records = [aQuickMessage({ id: 1, shortcode: 'oi', message: 'Oi, {{firstName}}! Aqui é {{agent}}. {{outro}}' })]
  await open()

  await screen.findByText('Oi, [primeiro nome]! Aqui é [atendente]. {{outro}}')
})

test("the company's fields of contacts are offered as variables, and shown by their names", async () => {
  server.serve(listContactFields, () => [aContactField(1, { name: 'Data de nascimento', key: 'data_de_nascimento' })])
  server.serve(createQuickMessage, ({ body }) => aQuickMessage({ ...(body as object), id: 3 }))
  await open()
  const { dialog, save } = await openDialog('Nova resposta rápida', 'Nova resposta rápida')
  await fill(dialog.getByRole('textbox', { name: /Atalho/ }), 'festa')

  await userEvent.click(await dialog.findByRole('button', { name: 'Data de nascimento' }))
  await save()

  await screen.findByText('[Data de nascimento]')
  expect(server.heardOf(createQuickMessage)[0]?.body).toMatchObject({ message: '{{data_de_nascimento}}' })
})

test('a quick message needs a shortcut without spaces, and a text or a file', async () => {
  await open()
  const { dialog, save } = await openDialog('Nova resposta rápida', 'Nova resposta rápida')

  await fill(dialog.getByRole('textbox', { name: /Atalho/ }), 'bom dia')
  await save()

  await dialog.findByText('Valor inválido')
  await dialog.findByText('Obrigatório')
  expect(server.heardOf(createQuickMessage)).toEqual([])
})

test('Escape closes the confirmation about a file, and not the dialog below it', async () => {
  await open()
  const { dialog } = await openDialog('Editar mapa', 'Editar resposta rápida')
  await userEvent.click(dialog.getByRole('button', { name: 'Remover' }))
  await screen.findByRole('dialog', { name: 'Remover' })

  await userEvent.keyboard('{Escape}')

  await expect.poll(() => screen.queryByRole('dialog', { name: 'Remover' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Editar resposta rápida' })).toBeTruthy()
})

test('a created quick message stays when its file fails, and a retry sends only the file', async () => {
  const made = aQuickMessage({ id: 7, shortcode: 'foto', message: '' })
  server.serve(createQuickMessage, () => made)
  server.serve(changeQuickMessage, () => ({ ...made, version: 2 }))
  server.serve(attachToQuickMessage, () => {
    throw new Unreachable()
  })
  await open()
  const { dialog, save, upload } = await openDialog('Nova resposta rápida', 'Nova resposta rápida')
  await fill(dialog.getByRole('textbox', { name: /Atalho/ }), 'foto')
  await upload(aFile('foto.png', 'image/png'))
  await save()
  await dialog.findByRole('alert')

  server.serve(attachToQuickMessage, () => ({ ...made, version: 3, isMedia: true, mediaName: 'foto.png' }))
  await save()

  await screen.findByText('Resposta rápida salva com sucesso')
  await screen.findByText('foto.png')
  expect(server.heardOf(createQuickMessage)).toHaveLength(1)
  expect(server.heardOf(attachToQuickMessage).at(-1)?.params).toEqual({ quickMessageId: '7' })
})

test('a file of a quick message is removed only after a confirmation', async () => {
  const record = records[1] as QuickMessage
  server.serve(changeQuickMessage, () => ({ ...record, version: 2 }))
  server.serve(detachFromQuickMessage, () => ({ ...record, version: 3, isMedia: false, mediaName: null }))
  await open()
  const { dialog, save } = await openDialog('Editar mapa', 'Editar resposta rápida')

  await userEvent.click(dialog.getByRole('button', { name: 'Remover' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remover' }))
  question.getByText('Remover o anexo?')
  await userEvent.click(question.getByRole('button', { name: 'Remover' }))
  await save()

  await expect.poll(() => server.heardOf(detachFromQuickMessage)).toHaveLength(1)
  await expect.poll(() => screen.queryByText('mapa.pdf')).toBeNull()
})

test('an agent can change their own quick messages but not the company’s, and cannot share any', async () => {
  await open('user')

  const { dialog } = await openDialog('Editar mapa', 'Editar resposta rápida')

  expect(screen.queryByRole('button', { name: 'Editar horario' })).toBeNull()
  expect(dialog.queryByRole('switch', { name: 'Visível para toda a empresa' })).toBeNull()
})
