// @vitest-environment jsdom
import { PAGE_SIZE } from '@recado/contracts/limits'
import { deleteTag, listTags } from '@recado/contracts/tags/routes'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { aTag } from '../../testing/samples.ts'
import { fakeServer, Unreachable } from '../../testing/server.ts'
import { applyTagFrame } from './live.ts'
import { anUpdate, names, openTags, serveTags } from './show-tags.tsx'

const server = fakeServer()

beforeEach(() => serveTags(server))

test('the list of tags shows its rows, their number, and where each tag is used', async () => {
  await openTags()

  await screen.findByText('Urgente')
  expect(names()).toEqual(['Urgente', 'Venda'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tags 2')
  const uses = screen.getByRole('link', { name: 'Urgente: 3 atendimentos' })
  expect(uses.getAttribute('href')).toBe('/tickets?tags=1')
})

test('the list of tags fetches further pages, and shows each row once', async () => {
  const name = (index: number) => `Tag ${String(index).padStart(2, '0')}`
  serveTags(
    server,
    Array.from({ length: 45 }, (_, index) => aTag({ id: index + 1, name: name(index) })),
  )
  await openTags()

  await expect.poll(() => server.heardOf(listTags).map(({ query }) => query['pageNumber'])).toEqual(['1', '2', '3'])
  expect(new Set(names()).size).toBe(names().length)
})

test('the list of tags says that a further page could not be loaded, and fetches it on request', async () => {
  const tags = Array.from({ length: 25 }, (_, index) => aTag({ id: index + 1, name: `Tag ${index + 10}` }))
  const [first, second] = [tags.slice(0, PAGE_SIZE.tags), tags.slice(PAGE_SIZE.tags)]
  let isDown = true
  server.serve(listTags, ({ query }) => {
    if (query['pageNumber'] === '1') return { tags: first, count: tags.length, hasMore: true }
    if (isDown) throw new Unreachable()
    return { tags: second, count: tags.length, hasMore: false }
  })
  await openTags()

  await screen.findByText('Não foi possível carregar.')
  expect(server.heardOf(listTags)).toHaveLength(2) // the list does not retry by itself
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))

  await expect.poll(() => screen.queryByText('Não foi possível carregar.')).toBeNull()
  expect(server.heardOf(listTags)).toHaveLength(3)
})

test('the list searches when the user pauses typing, stores the search in the address, and can clear it after an empty result', async () => {
  const { address } = await openTags()
  await screen.findByText('Urgente')

  await fill(screen.getByRole('searchbox', { name: 'Buscar tags' }), 'nada disso')

  await screen.findByText('Nenhum resultado para "nada disso"')
  await expect.poll(address).toBe('/tags?q=nada+disso')
  expect(server.heardOf(listTags)).toHaveLength(2)
  await userEvent.click(within(screen.getByText(/Nenhum resultado/).parentElement as HTMLElement).getByRole('button'))
  await screen.findByText('Urgente')
  await expect.poll(address).toBe('/tags')
})

test('the list of tags takes the search from its address', async () => {
  await openTags('admin', '/tags?q=ven')

  await screen.findByText('Venda')
  expect(names()).toEqual(['Venda'])
})

test('an empty list of tags explains tags, and offers to create one', async () => {
  serveTags(server, [])
  await openTags()

  await screen.findByText('Use tags para classificar atendimentos.')
  expect(screen.queryByRole('searchbox')).toBeNull() // an empty list has no search
  await userEvent.click(screen.getByRole('button', { name: 'Nova tag' }))
  await screen.findByRole('dialog', { name: 'Nova tag' })
})

test('a list of tags that cannot be loaded shows an error, and can be tried again', async () => {
  server.serve(listTags, () => {
    throw new Unreachable()
  })
  await openTags()
  await screen.findByText('Não foi possível carregar.')

  serveTags(server)
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))

  await screen.findByText('Urgente')
})

test('the list offers no actions on rows that this user may not change', async () => {
  await openTags('user')

  await screen.findByRole('button', { name: 'Editar Urgente' })
  expect(screen.queryByRole('button', { name: 'Editar Venda' })).toBeNull()
})

test('the rows of the list stay in place while the pointer is over them', async () => {
  const { client } = await openTags()
  await userEvent.hover(await screen.findByText('Urgente'))

  act(() => applyTagFrame(client, anUpdate({ name: 'Zona sul', version: 2 })))
  await screen.findByText('Zona sul')
  expect(names()).toEqual(['Zona sul', 'Venda'])
  await userEvent.unhover(screen.getByText('Zona sul'))

  await expect.poll(names).toEqual(['Venda', 'Zona sul'])
})

test('a tag is deleted only after a confirmation that names it and counts its uses', async () => {
  server.serve(deleteTag, () => ({ message: 'ok' }))
  await openTags()

  await userEvent.click(await screen.findByRole('button', { name: 'Excluir Urgente' }))
  await screen.findByText('Excluir a tag Urgente? Ela será removida de 3 atendimentos.')
  expect(server.heardOf(deleteTag)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Excluir' }))

  await screen.findByText('Tag excluída com sucesso')
  expect(names()).toEqual(['Venda'])
})
