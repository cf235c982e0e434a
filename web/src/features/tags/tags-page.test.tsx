// @vitest-environment jsdom
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Profile } from '@recado/contracts/permissions'
import { changeTag, createTag, deleteTag, listTags, pickTags } from '@recado/contracts/tags/routes'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { palette } from '../../shared/ui/palette.ts'
import { aMe, aTag } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { applyTagFrame } from './live.ts'
import type { CountedTag } from './tag-list.ts'
import { TagsPage } from './tags-page.tsx'

const server = fakeServer()
let tags: CountedTag[]

beforeEach(() => {
  tags = [aTag({ id: 1, name: 'Urgente', ticketsCount: 3 }), aTag({ id: 2, name: 'Venda', kanban: 1 })]
  server.serve(listTags, ({ query }) => {
    const { searchParam = '', pageNumber = 1 } = listTags.query.parse(query)
    const found = tags.filter(({ name }) => name.toLowerCase().includes(searchParam.toLowerCase()))
    const end = pageNumber * PAGE_SIZE.tags
    return { tags: found.slice(end - PAGE_SIZE.tags, end), count: found.length, hasMore: end < found.length }
  })
})

const open = (profile: Profile = 'admin', path = '/tags') => show(<TagsPage />, { me: aMe(profile), path })
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)

describe('a list page', () => {
  test('shows its rows, how many there are, and where each is used', async () => {
    await open()

    await screen.findByText('Urgente')
    expect(names()).toEqual(['Urgente', 'Venda'])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tags 2')
    const uses = screen.getByRole('link', { name: 'Urgente: 3 atendimentos' })
    expect(uses.getAttribute('href')).toBe('/tickets?tags=1')
  })

  test('fetches further pages, and shows each row once', async () => {
    tags = Array.from({ length: 45 }, (_, index) =>
      aTag({ id: index + 1, name: `Tag ${String(index).padStart(2, '0')}` }),
    )
    await open()

    await expect.poll(() => server.heardOf(listTags).map(({ query }) => query['pageNumber'])).toEqual(['1', '2', '3'])
    expect(new Set(names()).size).toBe(names().length)
  })

  test('says that a further page could not be loaded, and fetches it when asked to', async () => {
    tags = Array.from({ length: 25 }, (_, index) => aTag({ id: index + 1, name: `Tag ${index + 10}` }))
    const [first, second] = [tags.slice(0, PAGE_SIZE.tags), tags.slice(PAGE_SIZE.tags)]
    let isDown = true
    server.serve(listTags, ({ query }) => {
      if (query['pageNumber'] === '1') return { tags: first, count: tags.length, hasMore: true }
      if (isDown) throw new Unreachable()
      return { tags: second, count: tags.length, hasMore: false }
    })
    await open()

    await screen.findByText('Não foi possível carregar.')
    expect(server.heardOf(listTags)).toHaveLength(2) // not again and again by itself
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))

    await expect.poll(() => screen.queryByText('Não foi possível carregar.')).toBeNull()
    expect(server.heardOf(listTags)).toHaveLength(3)
  })

  test('searches once the typing pauses, keeps it in the address, and offers a way back from nothing', async () => {
    const { address } = await open()
    await screen.findByText('Urgente')

    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar tags' }), 'nada disso')

    await screen.findByText('Nenhum resultado para "nada disso"')
    await expect.poll(address).toBe('/tags?q=nada+disso')
    expect(server.heardOf(listTags)).toHaveLength(2)
    await userEvent.click(within(screen.getByText(/Nenhum resultado/).parentElement as HTMLElement).getByRole('button'))
    await screen.findByText('Urgente')
    await expect.poll(address).toBe('/tags')
  })

  test('takes the search from its address', async () => {
    await open('admin', '/tags?q=ven')

    await screen.findByText('Venda')
    expect(names()).toEqual(['Venda'])
  })

  test('that is empty says what it is for, and offers the first step', async () => {
    tags = []
    await open()

    await screen.findByText('Use tags para classificar atendimentos.')
    expect(screen.queryByRole('searchbox')).toBeNull() // there is nothing to be found
    await userEvent.click(screen.getByRole('button', { name: 'Nova tag' }))
    await screen.findByRole('dialog', { name: 'Nova tag' })
  })

  test('that cannot be loaded says so, and can be tried again', async () => {
    server.serve(listTags, () => {
      throw new Unreachable()
    })
    await open()
    await screen.findByText('Não foi possível carregar.')

    server.serve(listTags, () => ({ tags, count: 2, hasMore: false }))
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))

    await screen.findByText('Urgente')
  })

  test('offers nothing over rows that this person may not change', async () => {
    await open('user')

    await screen.findByRole('button', { name: 'Editar Urgente' })
    expect(screen.queryByRole('button', { name: 'Editar Venda' })).toBeNull()
  })

  test('keeps its rows where they are while the pointer is on them', async () => {
    const { client } = await open()
    await userEvent.hover(await screen.findByText('Urgente'))

    act(() => applyTagFrame(client, update({ name: 'Zona sul', version: 2 })))
    await screen.findByText('Zona sul')
    expect(names()).toEqual(['Zona sul', 'Venda'])
    await userEvent.unhover(screen.getByText('Zona sul'))

    await expect.poll(names).toEqual(['Venda', 'Zona sul'])
  })
})

const update = (changes: Partial<CountedTag>) =>
  ({ subject: 'tag', action: 'update', data: { record: aTag({ id: 1, ...changes }) } }) as const

test('each new tag is offered a colour that no other has', async () => {
  const used = palette()
  const free = used.splice(23, 1)[0]
  tags = used.map((color, index) => aTag({ id: index + 1, name: `Tag ${index}`, color }))
  server.serve(pickTags, () => tags)
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Nova tag' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Nova tag' }))
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Cor' })).value).toBe(free)
})

describe('a form dialog', () => {
  async function edit() {
    const shown = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Urgente' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar tag' }))
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nome' })
    return { ...shown, dialog, name, save: () => userEvent.click(dialog.getByRole('button', { name: 'Salvar' })) }
  }

  test('checks by the rules of the route, and sends nothing that would be refused', async () => {
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

  test('saves, closes, and the row is the new one without another question', async () => {
    server.serve(changeTag, ({ body }) => ({ ...aTag({ id: 1, version: 2 }), ...(body as object) }))
    const { name } = await edit()
    await userEvent.clear(name)

    await userEvent.type(name, 'Agora{Enter}')

    await screen.findByText('Tag salva com sucesso')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(names()).toEqual(['Agora', 'Venda'])
    expect(server.heardOf(changeTag)[0]?.body).toEqual({ name: 'Agora', color: '#a4cccc', kanban: 0 })
    expect(server.heardOf(listTags)).toHaveLength(1)
  })

  test('shows a refusal at the field that it is about, and other failures above all of them', async () => {
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

  test('sends nothing when it is closed at once after saving', async () => {
    const { save, dialog } = await edit()

    await save()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))

    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(server.heardOf(changeTag)).toEqual([])
  })

  test('is closed by Escape, and the focus is back on the button that opened it', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Nova tag' }))
    await screen.findByRole('dialog', { name: 'Nova tag' })

    await userEvent.keyboard('{Escape}')

    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Nova tag')
  })

  test('asks before it throws away what was typed', async () => {
    const { name, dialog } = await edit()
    await userEvent.type(name, ' 2')

    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await screen.findByText('Descartar alterações?')
    await userEvent.click(screen.getByRole('button', { name: 'Continuar editando' }))

    expect(name.value).toBe('Urgente 2')
    const isAsked = !window.dispatchEvent(new Event('beforeunload', { cancelable: true })) // by the browser
    expect(isAsked).toBe(true)
  })

  test('waits while the network is away, says so, and keeps what was typed', async () => {
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

  test('says that somebody else has changed the entry, and takes that over when asked to', async () => {
    const { client, dialog } = await edit()

    act(() => applyTagFrame(client, update({ name: 'Muito urgente', version: 5 })))
    await dialog.findByText('Alterado por outra pessoa')
    await userEvent.click(dialog.getByRole('button', { name: 'Recarregar' }))

    await screen.findByDisplayValue('Muito urgente')
    expect(screen.queryByText('Alterado por outra pessoa')).toBeNull()
  })

  test('cannot save what somebody else has deleted', async () => {
    const { client, dialog } = await edit()

    act(() => applyTagFrame(client, { subject: 'tag', action: 'delete', data: { id: 1 } }))

    await dialog.findByText('Este registro foi excluído.')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true)
  })
})

test('a new tag stands where it belongs', async () => {
  server.serve(createTag, ({ body }) => ({ ...aTag({ id: 9 }), ...(body as object) }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Nova tag' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova tag' }))

  await userEvent.type(dialog.getByRole('textbox', { name: 'Nome' }), 'Útil')
  await userEvent.click(dialog.getByRole('switch', { name: /Kanban/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))

  await expect.poll(names).toEqual(['Urgente', 'Útil', 'Venda'])
  expect(server.heardOf(createTag)[0]?.body).toMatchObject({ kanban: 1 })
})

test('a tag is deleted only after a question that names it and counts its uses', async () => {
  server.serve(deleteTag, () => ({ message: 'ok' }))
  await open()

  await userEvent.click(await screen.findByRole('button', { name: 'Excluir Urgente' }))
  await screen.findByText('Excluir a tag Urgente? Ela será removida de 3 atendimentos.')
  expect(server.heardOf(deleteTag)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Excluir' }))

  await screen.findByText('Tag excluída com sucesso')
  expect(names()).toEqual(['Venda'])
})
