// @vitest-environment jsdom
import { options, pickUsers } from '@recado/contracts/auth/routes'
import { listSettings } from '@recado/contracts/auth/setting-routes'
import { changeHelp, createHelp, deleteHelp, listHelps } from '@recado/contracts/helps/routes'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { SettingsRoute } from '../../app/settings-route.tsx'
import { anInstallation } from '../../testing/company-samples.ts'
import { openDialog, rowOf } from '../../testing/dialogs.ts'
import { aHelp, aMe } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'

const server = fakeServer()
beforeEach(() => {
  server.serve(pickUsers, () => [])
  server.serve(options, () => anInstallation({ passwordMin: 5 }))
  server.serve(listSettings, () => [{ key: 'scheduleType', value: 'disabled', version: 1 }])
  server.serve(listHelps, () => ({ records: [aHelp()], count: 1, hasMore: false }))
})
const open = (isSuper: boolean) => show(<SettingsRoute />, { me: aMe('admin', isSuper), path: '/settings?tab=helps' })

test('only super users have the tab of helps', async () => {
  await open(false)

  await screen.findByRole('tab', { name: 'Opções' })
  expect(screen.queryByRole('tab', { name: 'Ajuda' })).toBeNull()
  expect(server.heardOf(listHelps)).toEqual([])
})

test('a help needs a title, a video and a description, and accepts the address of a video instead of its code', async () => {
  server.serve(createHelp, () => aHelp({ id: 2, title: 'Filas', video: 'abcde12345' }))
  await open(true)
  const { dialog, type, save } = await openDialog('Nova ajuda', 'Nova ajuda')
  await save()
  await expect.poll(() => dialog.getAllByText('Obrigatório')).toHaveLength(3)

  await type(/^Título/, 'Filas')
  await type(/^Descrição/, 'Para quem atende.')
  await type(/^Código do vídeo/, 'isto não é')
  await type(/^Link/, 'http://sem.seguranca.test')
  await save()
  await expect.poll(() => dialog.getAllByText('Valor inválido')).toHaveLength(2)
  await type(/^Código do vídeo/, 'https://videos.test/watch?v=abcde12345')
  await type(/^Link/, '')
  await save()

  await screen.findByText('Ajuda salva com sucesso')
  expect(server.heardOf(createHelp)[0]?.body).toEqual({
    title: 'Filas',
    description: 'Para quem atende.',
    video: 'https://videos.test/watch?v=abcde12345',
    link: null,
  })
  ;(await rowOf('Filas')).getByText('abcde12345')
})

test('a help can be changed, and can be deleted after a confirmation that names it', async () => {
  server.serve(changeHelp, () => aHelp({ title: 'Começo', version: 2 }))
  server.serve(deleteHelp, () => ({ message: 'Ajuda excluída.' }))
  await open(true)
  const { type, save } = await openDialog('Editar Primeiros passos', 'Editar ajuda')
  await type(/^Título/, 'Começo')
  await save()
  await screen.findByText('Ajuda salva com sucesso')

  const { dialog, press } = await openDialog('Excluir Começo', 'Excluir ajuda')
  dialog.getByText('Excluir a ajuda Começo?')
  await press('Excluir')

  await screen.findByText('Ajuda excluída com sucesso')
  await expect.poll(() => screen.queryByText('Começo')).toBeNull()
})
