// @vitest-environment jsdom
import type { FileList } from '@recado/contracts/files/file-list'
import {
  changeFileList,
  createFileList,
  deleteFileList,
  listFileLists,
  uploadListFiles,
} from '@recado/contracts/files/routes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aFile } from '../../testing/files.ts'
import { fill } from '../../testing/fill.ts'
import { aFileList, aFileOption, aMe } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { uploadLine } from '../../testing/upload-line.ts'
import { FileListsPage } from './file-lists-page.tsx'

const server = fakeServer()
const line = uploadLine()
let files: FileList[]
beforeEach(() => {
  files = [aFileList()]
  server.serve(listFileLists, () => ({ files, count: files.length, hasMore: false }))
})

const empty = { path: null, file: null, mediaType: null, size: null, mediaUrl: null }
const made = aFileList({
  id: 7,
  name: 'Ofertas',
  options: [aFileOption({ id: 71, ...empty, name: 'Capa' }), aFileOption({ id: 72, ...empty, name: '' })],
})

async function openDialog(button: string, title: string) {
  await show(<FileListsPage />, { me: aMe('admin') })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const type = (name: RegExp | string, text: string) => fill(dialog.getByRole('textbox', { name }), text)
  return {
    dialog,
    type,
    save: () => userEvent.click(dialog.getByRole('button', { name: 'Salvar' })),
    /** Chooses a file for the first row without one. */
    choose: async (file: File) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      if (!input) throw new Error('no row of the dialog takes a file')
      await userEvent.upload(input, file)
    },
  }
}

test('the text of a file shows the names of its variables until the user edits it', async () => {
  files = [aFileList({ options: [aFileOption({ name: 'Para {{firstName}}' })] })]
  const { dialog } = await openDialog(`Editar ${files[0]?.name}`, 'Editar lista de arquivos')

  dialog.getByText('primeiro nome')
})

/** A new list with two files. */
async function fillNew() {
  const opened = await openDialog('Nova lista', 'Nova lista de arquivos')
  const { dialog, type, choose } = opened
  await type(/^Nome/, 'Ofertas')
  await type(/^Mensagem/, 'Vejam só.')
  await type('Texto enviado com o arquivo 1', 'Capa')
  await choose(aFile('capa.png'))
  await userEvent.click(dialog.getByRole('button', { name: 'Adicionar arquivo' }))
  await choose(aFile('tabela.pdf'))
  server.serve(createFileList, () => made)
  server.serve(changeFileList, () => ({ ...made, version: 2 }))
  return opened
}
const sentFiles = () => server.heardOf(uploadListFiles).map(({ body, files: sent }) => [sent[0]?.name, body])

test('a file list needs a name of three letters and a message', async () => {
  const { dialog, type, save } = await openDialog('Nova lista', 'Nova lista de arquivos')

  await type(/^Nome/, 'ab')
  await save()

  await dialog.findByText('nome muito curto')
  await dialog.findByText('Obrigatório')
  expect(server.heardOf(createFileList)).toEqual([])
})

test('a file list is saved first, then its files one by one with their progress, each for its own option', async () => {
  const { dialog, save } = await fillNew()
  server.serve(uploadListFiles, () => ({ ...made, version: 3 }))
  const goOn = line.hold()

  await save()
  const progress = await dialog.findByRole('progressbar', { name: 'Enviando capa.png' })
  expect(progress.getAttribute('aria-valuenow')).toBe('50')
  expect(sentFiles()).toEqual([])
  goOn()

  await screen.findByText('Lista de arquivos salva com sucesso')
  expect(server.heardOf(createFileList)[0]?.body).toEqual({
    name: 'Ofertas',
    message: 'Vejam só.',
    options: [{ name: 'Capa' }, { name: '' }],
  })
  expect(sentFiles()).toMatchObject([
    ['capa.png', { id: [71], typeArch: 'fileList' }],
    ['tabela.pdf', { id: [72] }],
  ])
})

test('a failed file stays marked, and a retry sends only that file, to the list that was already saved', async () => {
  const { dialog, save } = await fillNew()
  server.serve(uploadListFiles, ({ files: [file] }) => {
    if (file?.name === 'capa.png') throw new Refused('ERR_FILE_TYPE_NOT_ALLOWED')
    return { ...made, version: 3 }
  })
  await save()

  await dialog.findByText('A lista foi salva, mas há arquivos que não foram enviados.')
  dialog.getByText('Tipo de arquivo não permitido.')
  dialog.getByText('Enviado')
  server.serve(uploadListFiles, () => ({ ...made, version: 4 }))
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar novamente' }))

  await screen.findByText('Lista de arquivos salva com sucesso')
  expect(server.heardOf(createFileList)).toHaveLength(1)
  expect(server.heardOf(changeFileList).map(({ params, body }) => [params, body])).toMatchObject([
    [{ fileListId: '7' }, { options: [{ id: 71, name: 'Capa' }, { id: 72 }] }],
  ])
  expect(sentFiles().map(([name]) => name)).toEqual(['capa.png', 'tabela.pdf', 'capa.png'])
})

test('removing a file keeps its text, as a new option without a file', async () => {
  server.serve(changeFileList, () => aFileList({ version: 2, options: [aFileOption({ id: 12, ...empty })] }))
  const { dialog, save } = await openDialog('Editar Catálogo', 'Editar lista de arquivos')

  await userEvent.click(dialog.getByRole('button', { name: 'Remover o arquivo precos.pdf' }))
  await save()

  await screen.findByText('Lista de arquivos salva com sucesso')
  expect(server.heardOf(changeFileList)[0]?.body).toMatchObject({ options: [{ name: 'Preços de março' }] })
  expect(JSON.stringify(server.heardOf(changeFileList)[0]?.body)).not.toContain('"id"')
})

test('a file list is deleted after a confirmation that names it, and a list that a campaign needs is kept with the reason', async () => {
  await show(<FileListsPage />, { me: aMe('admin') })
  server.serve(deleteFileList, () => {
    throw new Refused('ERR_FILE_IN_USE')
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir Catálogo' }))
  const question = within(await screen.findByRole('dialog', { name: 'Excluir lista de arquivos' }))
  question.getByText('Excluir a lista Catálogo e os seus arquivos?')
  const confirm = () => userEvent.click(question.getByRole('button', { name: 'Excluir' }))
  await confirm()
  await question.findByText('A lista de arquivos está em uso por uma campanha.')

  server.serve(deleteFileList, () => ({ message: 'Lista de arquivos excluída.' }))
  await confirm()

  await screen.findByText('Lista de arquivos excluída com sucesso')
  await expect.poll(() => screen.queryByText('Catálogo')).toBeNull()
})

test('an interrupted upload is sent again by the next save', async () => {
  const { dialog, save } = await fillNew()
  server.serve(uploadListFiles, () => {
    throw new Unreachable()
  })
  await save()
  await dialog.findByText('A lista foi salva, mas há arquivos que não foram enviados.')

  server.serve(uploadListFiles, () => ({ ...made, version: 3 }))
  await save()

  await screen.findByText('Lista de arquivos salva com sucesso')
  expect(sentFiles().map(([name]) => name)).toEqual(['capa.png', 'tabela.pdf', 'capa.png', 'tabela.pdf'])
})
