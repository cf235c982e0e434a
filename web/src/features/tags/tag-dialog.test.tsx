// @vitest-environment jsdom
import { changeTag, createTag, listTags, pickTags } from '@recado/contracts/tags/routes'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { palette } from '../../shared/ui/palette.ts'
import { enter, fill } from '../../testing/fill.ts'
import { aTag } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { applyTagFrame } from './live.ts'
import { anUpdate, names, openTags, serveTags } from './show-tags.tsx'

const server = fakeServer()

beforeEach(() => serveTags(server))

async function edit() {
  const shown = await openTags()
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Urgente' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar tag' }))
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nome' })
  return { ...shown, dialog, name, save: () => userEvent.click(dialog.getByRole('button', { name: 'Salvar' })) }
}

test('the tag dialog validates by the rules of the route, and sends nothing that the server would refuse', async () => {
  const { dialog, name, save } = await edit()

  await userEvent.clear(name)
  await userEvent.type(name, 'ab')
  await save()
  await dialog.findByText('Mensagem muito curta')
  await userEvent.clear(name)
  await userEvent.tab()

  await dialog.findByText('Obrigatório')
  expect(server.heardOf(changeTag)).toEqual([])
})

test('the tag dialog saves and closes, and the row shows the new values without a request', async () => {
  server.serve(changeTag, ({ body }) => ({ ...aTag({ id: 1, version: 2 }), ...(body as object) }))
  const { name } = await edit()
  await userEvent.clear(name)

  await enter(name, 'Agora')

  await screen.findByText('Tag salva com sucesso')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(names()).toEqual(['Agora', 'Venda'])
  expect(server.heardOf(changeTag)[0]?.body).toEqual({ name: 'Agora', color: '#a4cccc', kanban: 0 })
  expect(server.heardOf(listTags)).toHaveLength(1)
})

test('the offered colours have names, and the chosen one is saved', async () => {
  server.serve(changeTag, ({ body }) => ({ ...aTag({ id: 1, version: 2 }), ...(body as object) }))
  const { dialog, save } = await edit()
  const offered = dialog.getAllByRole('radio').map((one) => one.getAttribute('aria-label'))
  expect(offered).toHaveLength(palette().length)
  expect(offered.filter((name) => !/^\p{Lu}\p{Ll}+ (muito )?(escuro|médio|claro)$/u.test(name ?? ''))).toEqual([])

  await userEvent.click(dialog.getByRole('radio', { name: 'Azul médio' }))
  await save()

  await expect.poll(() => server.heardOf(changeTag)[0]?.body).toMatchObject({ color: '#339af0' })
})

test('the tag dialog shows a refusal at its field, and other failures above all fields', async () => {
  server.serve(changeTag, () => {
    throw new Refused('ERR_DUPLICATED_TAG')
  })
  const { dialog, name, save } = await edit()
  await save()
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.queryByRole('alert')).toBeNull()

  server.serve(changeTag, () => {
    throw new Unreachable()
  })
  await save()

  expect((await dialog.findByRole('alert')).textContent).toMatch(/indisponível/)
  expect(name.value).toBe('Urgente')
})

test('the tag dialog sends nothing when it is closed right after the save was pressed', async () => {
  const { save, dialog } = await edit()

  await save()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(server.heardOf(changeTag)).toEqual([])
})

test('Escape closes the tag dialog, and the focus returns to the button that opened it', async () => {
  await openTags()
  await userEvent.click(await screen.findByRole('button', { name: 'Nova tag' }))
  await screen.findByRole('dialog', { name: 'Nova tag' })

  await userEvent.keyboard('{Escape}')

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Nova tag')
})

test('the tag dialog asks before it discards typed input', async () => {
  const { name, dialog } = await edit()
  await userEvent.type(name, ' 2')

  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await screen.findByText('Descartar alterações?')
  await userEvent.click(screen.getByRole('button', { name: 'Continuar editando' }))

  expect(name.value).toBe('Urgente 2')
  // the browser would ask before leaving the page
  const isAsked = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked).toBe(true)
})

test('the tag dialog waits while the network is away, says so, and keeps typed input', async () => {
  const { name, dialog } = await edit()
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Salvar' })
  await userEvent.type(name, ' 2')

  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await dialog.findByText('Sem conexão. Tentando novamente…')
  expect([button.getAttribute('aria-disabled'), button.dataset['hint']]).toEqual(['true', 'Sem conexão'])
  await userEvent.click(button)
  await userEvent.type(name, '{Enter}')
  expect(server.heardOf(changeTag)).toEqual([])
  line.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))

  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  expect(dialog.queryByText('Sem conexão. Tentando novamente…')).toBeNull()
  expect(name.value).toBe('Urgente 2')
})

test('the tag dialog says that another user has changed the tag, and loads the new version on request', async () => {
  const { client, dialog } = await edit()

  act(() => applyTagFrame(client, anUpdate({ name: 'Muito urgente', version: 5 })))
  await dialog.findByText('Alterado por outra pessoa')
  await userEvent.click(dialog.getByRole('button', { name: 'Recarregar' }))

  await screen.findByDisplayValue('Muito urgente')
  expect(screen.queryByText('Alterado por outra pessoa')).toBeNull()
})

test('the tag dialog cannot save a tag that another user has deleted', async () => {
  const { client, dialog } = await edit()

  act(() => applyTagFrame(client, { subject: 'tag', action: 'delete', data: { id: 1 } }))

  await dialog.findByText('Este registro foi excluído.')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true)
})

test('each new tag is offered a colour that no other tag has', async () => {
  const used = palette()
  const free = used.splice(23, 1)[0]
  const tags = used.map((color, index) => aTag({ id: index + 1, name: `Tag ${index}`, color }))
  serveTags(server, tags)
  server.serve(pickTags, () => tags)
  await openTags()
  await userEvent.click(await screen.findByRole('button', { name: 'Nova tag' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Nova tag' }))
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Cor' })).value).toBe(free)
})

test('a new tag appears at its place in the list', async () => {
  server.serve(createTag, ({ body }) => ({ ...aTag({ id: 9 }), ...(body as object) }))
  await openTags()
  await userEvent.click(await screen.findByRole('button', { name: 'Nova tag' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova tag' }))

  await fill(dialog.getByRole('textbox', { name: 'Nome' }), 'Útil')
  await userEvent.click(dialog.getByRole('switch', { name: /Kanban/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))

  await expect.poll(names).toEqual(['Urgente', 'Útil', 'Venda'])
  expect(server.heardOf(createTag)[0]?.body).toMatchObject({ kanban: 1 })
})
