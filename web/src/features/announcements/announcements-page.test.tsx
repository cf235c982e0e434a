// @vitest-environment jsdom
import type { Announcement } from '@recado/contracts/announcements/announcement'
import {
  attachToAnnouncement,
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
} from '@recado/contracts/announcements/routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openDialog, rowOf } from '../../testing/dialogs.ts'
import { aFile } from '../../testing/files.ts'
import { aMe, anAnnouncement } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { AnnouncementsPage } from './announcements-page.tsx'

const server = fakeServer()
let records: ReturnType<typeof anAnnouncement>[]
beforeEach(() => {
  records = [anAnnouncement()]
  server.serve(listAnnouncements, () => ({ records, count: records.length, hasMore: false }))
})
const open = () => show(<AnnouncementsPage />, { me: aMe('admin', true) })
const bodyOf = () => server.heardOf(createAnnouncement)[0]?.body as Partial<Announcement>

async function choosePicture(file: File): Promise<HTMLInputElement> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('the dialog takes no file')
  await userEvent.upload(input, file)
  return input
}

test('a new announcement needs a title and a text; by default it is active, of low priority, and shown at once without an end', async () => {
  server.serve(createAnnouncement, () => anAnnouncement({ id: 2, title: 'Recesso', priority: 3 }))
  await open()
  const { dialog, type, save } = await openDialog('Novo informativo', 'Novo informativo')
  await save()
  await expect.poll(() => dialog.getAllByText('Obrigatório')).toHaveLength(2)

  await type(/Título/, 'Recesso')
  await type(/Texto/, 'Voltamos dia 2.')
  await save()

  await screen.findByText('Informativo salvo com sucesso')
  expect(bodyOf()).toEqual({
    title: 'Recesso',
    text: 'Voltamos dia 2.',
    priority: 3,
    status: true,
    from: null,
    until: null,
  })
  await rowOf('Recesso')
})

test('an announcement takes a .png, .jpg or .jpeg image; a refused image is shown at its field, and the other fields are saved', async () => {
  const record = records[0] as Announcement
  server.serve(changeAnnouncement, () => ({ ...record, version: 2 }))
  server.serve(attachToAnnouncement, () => {
    throw new Refused('ERR_FILE_TYPE_NOT_ALLOWED')
  })
  await open()
  const { dialog, save } = await openDialog('Editar Manutenção no domingo', 'Editar informativo')
  const input = await choosePicture(aFile('aviso.png', 'image/png'))
  expect(input.accept).toBe('.png,.jpg,.jpeg')
  await save()
  await dialog.findByText('Tipo de arquivo não permitido.')

  server.serve(attachToAnnouncement, () => ({ ...record, version: 3, mediaName: 'aviso.png' }))
  await save()

  await screen.findByText('Informativo salvo com sucesso')
  ;(await rowOf('Manutenção no domingo')).getByText('aviso.png')
})

test('the list shows for each announcement whether it is visible, planned, ended or switched off', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  records = [
    anAnnouncement({ id: 4, title: 'Agora' }),
    anAnnouncement({ id: 3, title: 'Depois', live: false, from: day(1), priority: 2 }),
    anAnnouncement({ id: 2, title: 'Antes', live: false, until: day(-1), priority: 3 }),
    anAnnouncement({ id: 1, title: 'Nunca', live: false, status: false }),
  ]
  await open()

  for (const [title, ...words] of [
    ['Agora', 'Ativo', 'Alta'],
    ['Depois', 'Programado', 'Média'],
    ['Antes', 'Encerrado', 'Baixa'],
    ['Nunca', 'Inativo', 'Alta'],
  ] as const) {
    const row = await rowOf(title)
    for (const word of words) row.getByText(word)
  }
})

test('an announcement is deleted after a confirmation that names it', async () => {
  server.serve(deleteAnnouncement, () => ({ message: 'Informativo excluído.' }))
  await open()
  const { dialog, press } = await openDialog('Excluir Manutenção no domingo', 'Excluir informativo')
  dialog.getByText('Excluir o informativo Manutenção no domingo?')
  await press('Excluir')

  await screen.findByText('Informativo excluído com sucesso')
  await expect.poll(() => screen.queryByText('Manutenção no domingo')).toBeNull()
})
