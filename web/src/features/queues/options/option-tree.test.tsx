// @vitest-environment jsdom
import type { QueueOption } from '@recado/contracts/queues/option'
import {
  createQueueOption,
  deleteQueueOption,
  listQueueOptions,
  updateQueueOption,
} from '@recado/contracts/queues/routes'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { anOption, aQueue } from '../../../testing/company-samples.ts'
import { enter } from '../../../testing/fill.ts'
import { aMe } from '../../../testing/samples.ts'
import { fakeServer, Unreachable } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { applyQueueOptionFrame } from './live.ts'
import { OptionTree } from './option-tree.tsx'

const server = fakeServer()
const queue = aQueue({ id: 3, greetingMessage: 'Bem-vindo!' })
let options: QueueOption[]

beforeEach(() => {
  options = [
    anOption({ id: 1, title: 'Pedidos', option: 1, message: 'Qual pedido?', childrenCount: 1 }),
    anOption({ id: 2, title: 'Horários', option: 2, message: 'Das 8 às 18.' }),
    anOption({ id: 5, title: 'Atrasado', option: 1, parentId: 1 }),
  ]
  server.serve(listQueueOptions, () => options)
})

const open = (onDirty: (isDirty: boolean) => void = () => {}) =>
  show(<OptionTree queue={queue} isOneOfSeveral onDirty={onDirty} />, { me: aMe('admin') })
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Título/ })
const preview = () => screen.getByRole('region', { name: 'Como o cliente vê' }).textContent

test('the preview of a queue shows the menu as contacts get it, at every level', async () => {
  await open()
  await screen.findByText('Bem-vindo!')
  expect(preview()).toContain('Bem-vindo![ 1 ] - Pedidos[ 2 ] - Horários[ # ] - Menu inicial')

  await click('[ 1 ] - Pedidos')
  expect(preview()).toContain('Qual pedido?[ 1 ] - Atrasado[ 0 ] - Voltar[ # ] - Menu inicial')
  await click('[ 0 ] - Voltar')
  await click('Ver Horários como o cliente')

  expect(preview()).toContain('Das 8 às 18.')
  expect(preview()).toContain('Aqui o atendimento aguarda uma pessoa.')
})

test('an option is saved in its row, and Enter saves it without the queue', async () => {
  server.serve(createQueueOption, ({ body }) => {
    const made = anOption({ id: 9, option: 2, ...(body as object) })
    options = [...options, made]
    return made
  })
  const submit = vi.fn((event: Event) => event.preventDefault())
  document.addEventListener('submit', submit)
  const dirty: boolean[] = []
  await open((isDirty) => dirty.push(isDirty))
  await click('Adicionar dentro de Pedidos')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar opção' }))
  await screen.findByText('Obrigatório')

  await enter(title(), 'Cancelar pedido')

  await screen.findByText('Cancelar pedido')
  expect(server.heardOf(createQueueOption)[0]?.body).toEqual({
    queueId: 3,
    parentId: 1,
    title: 'Cancelar pedido',
    message: '',
  })
  expect(submit).not.toHaveBeenCalled()
  expect(dirty).toContain(true)
  expect(dirty.at(-1)).toBe(false)
  document.removeEventListener('submit', submit)
})

test('an option is edited in its row, and a failed save keeps the typed text', async () => {
  server.serve(updateQueueOption, () => {
    throw new Unreachable()
  })
  await open()
  await click('Editar Horários')
  await userEvent.type(title(), ' e feriados')
  await click('Salvar opção')
  await screen.findByRole('alert')
  expect(title().value).toBe('Horários e feriados')

  server.serve(updateQueueOption, ({ body }) => {
    options = options.map((option) => (option.id === 2 ? { ...option, ...(body as object) } : option))
    return options[1] as QueueOption
  })
  await click('Salvar opção')

  await screen.findByRole('button', { name: 'Ver Horários e feriados como o cliente' })
  expect(screen.queryByRole('textbox', { name: /Título/ })).toBeNull()
})

test('an option moves among its siblings, up to the first and the last place', async () => {
  server.serve(updateQueueOption, () => {
    const [first, second, ...others] = options as [QueueOption, QueueOption, QueueOption]
    options = [{ ...second, option: 1 }, { ...first, option: 2 }, ...others]
    return second
  })
  await open()
  await screen.findByText('Bem-vindo!')
  for (const name of ['Subir Pedidos', 'Descer Horários', 'Subir Atrasado', 'Descer Atrasado'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)

  await click('Subir Horários')

  await expect.poll(preview).toContain('[ 1 ] - Horários[ 2 ] - Pedidos')
  expect(server.heardOf(updateQueueOption)[0]).toMatchObject({ params: { optionId: '2' }, body: { option: 1 } })
})

test('an option is deleted with its sub-options, after a confirmation', async () => {
  server.serve(deleteQueueOption, () => {
    options = options.filter(({ id }) => id === 2)
    return { message: 'ok' }
  })
  await open()
  await click('Excluir Pedidos')
  await screen.findByText('Excluir esta opção e as que estão dentro dela?')
  expect(server.heardOf(deleteQueueOption)).toEqual([])
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }))

  await expect.poll(() => screen.queryByRole('button', { name: 'Editar Atrasado' })).toBeNull()
  expect(server.heardOf(deleteQueueOption)[0]?.params).toEqual({ optionId: '1' })
})

test('a frame of a queue causes a refetch of its options', async () => {
  const { client } = await open()
  await screen.findByText('Bem-vindo!')
  options = [...options, anOption({ id: 7, title: 'Localização', option: 3 })]

  act(() =>
    applyQueueOptionFrame(client, { subject: 'queue', action: 'update', data: { queue: { ...queue, version: 2 } } }),
  )

  await screen.findByRole('button', { name: 'Editar Localização' })
})

test('an option cannot be deeper than the server allows', async () => {
  options = Array.from({ length: 6 }, (_, index) =>
    anOption({ id: index + 1, parentId: index === 0 ? null : index, title: `Nível ${index + 1}` }),
  )
  await open()

  await screen.findByText('Nível 6')
  const inside = (level: number) =>
    screen.getByRole<HTMLButtonElement>('button', { name: `Adicionar dentro de Nível ${level}` }).disabled
  expect([inside(5), inside(6)]).toEqual([false, true])
})
