// @vitest-environment jsdom

import type { ErrorCode } from '@recado/contracts/errors'
import type { FeatureFlags } from '@recado/contracts/features'
import type { Hours } from '@recado/contracts/hours'
import { getPrompt, listPrompts } from '@recado/contracts/prompts/routes'
import type { Queue } from '@recado/contracts/queues/queue'
import {
  createQueue,
  deleteQueue,
  listQueueOptions,
  listQueues,
  updateQueue,
  uploadQueueMedia,
} from '@recado/contracts/queues/routes'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { countTickets } from '@recado/contracts/tickets/routes'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { anOption, aQueue } from '../../testing/company-samples.ts'
import { aFile } from '../../testing/files.ts'
import { fill } from '../../testing/fill.ts'
import { findBarriers } from '../../testing/find-barriers.ts'
import { aPrompt } from '../../testing/machine-samples.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { queueList } from './api.ts'
import { applyQueueFrame } from './live.ts'
import { applyQueueOptionFrame } from './options/live.ts'
import { QueuesPage } from './queues-page.tsx'

const server = fakeServer()
const BLUE = '#1c7ed6'
let queues: Queue[]

beforeEach(() => {
  queues = [
    aQueue({ id: 3, name: 'Balcão', orderQueue: 1, color: BLUE, greetingMessage: 'Oi!' }),
    aQueue({ id: 4, name: 'Entregas', orderQueue: 2, color: '#e8590c' }),
  ]
  server.serve(listQueues, () => queues)
  server.serve(listQueueOptions, () => [])
  server.serve(updateQueue, ({ body }) => ({ ...(queues[0] as Queue), ...(body as object), version: 2 }) as Queue)
})

const open = (hasHours = false, plan: Partial<FeatureFlags> = {}) => {
  const admin = aMe('admin')
  const me = { ...admin, company: { ...admin.company, plan: { ...admin.company.plan, ...plan } } }
  return show(<QueuesPage hasHours={hasHours} />, { me, path: '/queues' })
}
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)

async function openDialog(button: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  return {
    dialog,
    field: (name: RegExp | string) => dialog.getByRole<HTMLInputElement>('textbox', { name }),
    tab: (name: string) => userEvent.click(dialog.getByRole('tab', { name: new RegExp(name) })),
    save: () => userEvent.click(dialog.getByRole('button', { name: 'Salvar' })),
  }
}

test('each control of a queue has a name, and colours are named by words', async () => {
  await open()
  const { dialog } = await openDialog('Nova fila', 'Nova fila')

  dialog.getByRole('radio', { name: 'Vermelho muito escuro' })
  expect(await findBarriers()).toEqual([])
})

test('the list shows a greeting with the names of its variables', async () => {
  queues = [aQueue({ id: 3, name: 'Balcão', greetingMessage: 'Oi, {{firstName}}!' })]
  await open()

  await screen.findByText('Oi, [primeiro nome]!')
})

test('queues are listed in the order of the menu, with the number that the plan includes', async () => {
  await open()

  await screen.findByText('Oi!')
  expect(names()).toEqual(['Balcão', 'Entregas'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Filas e chatbot 2 de 5')
})

test('a new queue is saved first, and then offers its options in the same window', async () => {
  server.serve(createQueue, ({ body }) => {
    const made = aQueue({ id: 9, orderQueue: 3, ...(body as object) })
    queues = [...queues, made]
    return made
  })
  await open()
  const { dialog, field, tab, save } = await openDialog('Nova fila', 'Nova fila')
  const taken = dialog.getByRole<HTMLInputElement>('radio', { name: 'Azul escuro, usada por Balcão' })
  expect(taken.disabled).toBe(true)
  await tab('Opções do menu')
  dialog.getByText(/Salve a fila/)
  await tab('Dados da Fila')
  await fill(field(/Nome/), 'Financeiro')
  await save()

  await screen.findByText('Queue saved successfully')
  const next = within(await screen.findByRole('dialog', { name: 'Editar Financeiro' }))
  await next.findByRole('button', { name: 'Adicionar opção' })
  expect(next.getByRole('tab', { name: 'Opções do menu' }).getAttribute('aria-selected')).toBe('true')
  expect(server.heardOf(createQueue)[0]?.body).not.toHaveProperty('orderQueue') // the server puts a new queue last
  expect(names()).toEqual(['Balcão', 'Entregas', 'Financeiro'])
})

test('a created queue stays when its file fails, and a retry sends only the file', async () => {
  server.serve(createQueue, () => aQueue({ id: 9 }))
  server.serve(uploadQueueMedia, () => {
    throw new Unreachable()
  })
  await open()
  const { dialog, field, save } = await openDialog('Nova fila', 'Nova fila')
  await fill(field(/Nome/), 'Financeiro')
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, aFile('a.png'))
  await save()
  await dialog.findByRole('alert')

  server.serve(updateQueue, () => aQueue({ id: 9, version: 2 }))
  server.serve(uploadQueueMedia, () => aQueue({ id: 9, version: 3 }))
  await save()

  await screen.findByText('Queue saved successfully')
  expect(server.heardOf(createQueue)).toHaveLength(1)
})

test("the dialog shows the name of a queue's prompt, and finds another prompt by its name", async () => {
  queues = [aQueue({ id: 3, name: 'Balcão', color: BLUE, promptId: 7 })]
  server.serve(getPrompt, () => aPrompt({ id: 7, name: 'Noturno' }))
  server.serve(listPrompts, ({ query }) => {
    const prompts = [aPrompt({ id: 8, name: 'Vendas' })].filter(({ name }) => name.includes(query['searchParam'] ?? ''))
    return { prompts, count: prompts.length, hasMore: false }
  })
  await open(false, { useOpenAi: true })
  const { dialog, save } = await openDialog('Editar Balcão', 'Editar Balcão')
  const picker = () => dialog.getByRole<HTMLInputElement>('combobox', { name: 'Prompt' })
  await expect.poll(() => picker().value).toBe('Noturno')

  await userEvent.click(picker())
  await userEvent.click(await screen.findByRole('option', { name: 'Vendas' }))
  await save()
  await screen.findByText('Queue saved successfully')

  expect(server.heardOf(updateQueue)[0]?.body).toMatchObject({ promptId: 8 })
})

test.each<[ErrorCode, RegExp]>([
  ['ERR_QUEUE_NAME_ALREADY_EXISTS', /Nome/],
  ['ERR_QUEUE_COLOR_ALREADY_EXISTS', /^Cor/],
])('the queue dialog shows the error %s at its field', async (code, name) => {
  server.serve(updateQueue, () => {
    throw new Refused(code)
  })
  await open()
  const { field, save } = await openDialog('Editar Balcão', 'Editar Balcão')
  await save()

  await expect.poll(() => field(name).getAttribute('aria-invalid')).toBe('true')
})

describe('the hours of a queue', () => {
  test('the hours of a queue are offered only if each queue has opening hours of its own', async () => {
    await open(false)
    const { dialog } = await openDialog('Editar Balcão', 'Editar Balcão')

    expect(dialog.queryByRole('tab', { name: 'Horários de Atendimento' })).toBeNull()
    expect(dialog.queryByRole('textbox', { name: /Fora de expediente/ })).toBeNull()
  })

  test('the hours of a queue are validated and saved with the queue', async () => {
    await open(true)
    const { dialog, field, tab, save } = await openDialog('Editar Balcão', 'Editar Balcão')
    await tab('Horários de Atendimento')
    dialog.getByText('Fechado') // the hours of Sunday
    const end = field('Fim: sexta-feira')
    await userEvent.clear(end)
    await userEvent.type(end, '2960')
    await userEvent.click(dialog.getByRole('button', { name: 'Aplicar' }))
    expect(end.getAttribute('aria-invalid')).toBe('true')

    await userEvent.clear(end)
    await userEvent.type(end, '2200')
    await userEvent.click(dialog.getByRole('button', { name: 'Aplicar' }))
    await screen.findByText('Clique em salvar para registar as alterações')
    expect(server.heardOf(updateQueue)).toEqual([])
    await save()

    await expect.poll(() => server.heardOf(updateQueue)).toHaveLength(1)
    const saved = server.heardOf(updateQueue)[0]?.body as Queue | undefined
    expect(saved?.schedules[4]).toMatchObject({ weekdayEn: 'friday', startTime: '08:00', endTime: '22:00' })
    expect(saved).not.toHaveProperty('specialDays') // unchanged special days are not sent
  })

  test('a special day of a queue is removed in the form, and saved with the queue', async () => {
    const natal = { date: '2099-12-25', name: 'Natal', startTime: '00:00', endTime: '00:00' }
    queues = [
      aQueue({ id: 3, name: 'Balcão', specialDays: [natal, { ...natal, date: '2099-12-24', name: 'Véspera' }] }),
    ]
    await open(true)
    const { dialog, tab, save } = await openDialog('Editar Balcão', 'Editar Balcão')
    await tab('Horários de Atendimento')
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir Véspera, 24/12/2099' }))
    expect(server.heardOf(updateQueue)).toEqual([])
    await save()

    await expect.poll(() => server.heardOf(updateQueue)).toHaveLength(1)
    expect(server.heardOf(updateQueue)[0]?.body).toMatchObject({ specialDays: [natal] })
  })
})

test.each([
  ['Entregas', { moveTo: '4' }],
  ['Sem fila', {}],
])('the tickets of a deleted queue go to the chosen queue: %s', async (choice, query) => {
  server.serve(countTickets, () => ({ open: 2, pending: 1, closed: 7, unread: 0 }))
  server.serve(deleteQueue, () => ({ message: 'ok' }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir Balcão' }))
  await screen.findByText('3 atendimentos ativos')
  expect(server.heardOf(countTickets).map(({ query: asked }) => asked)).toContainEqual({
    queueIds: '[3]',
    noQueue: 'false',
    showAll: 'true',
  })

  await userEvent.click(screen.getByRole('combobox', { name: 'Mover para' }))
  await userEvent.click(await screen.findByRole('option', { name: choice }))
  await userEvent.click(screen.getByRole('button', { name: 'Excluir' }))

  await screen.findByText('Fila excluída com sucesso')
  expect(server.heardOf(deleteQueue)[0]).toMatchObject({ params: { queueId: '3' }, query })
  expect(names()).toEqual(['Entregas'])
})

describe('frames of queues', () => {
  const put = (queue: Queue, action: 'create' | 'update' = 'update'): LiveFrame => ({
    subject: 'queue',
    action,
    data: { queue },
  })
  const CASES: Readonly<Record<string, () => LiveFrame>> = {
    'a queue is new': () => {
      const made = aQueue({ id: 9, name: 'Antes', orderQueue: 1 })
      queues = [made, ...queues]
      return put(made, 'create')
    },
    'a queue changes its place': () => {
      const moved = { ...(queues[0] as Queue), orderQueue: 7, version: 2 }
      queues = [queues[1] as Queue, moved]
      return put(moved)
    },
    'a queue is gone': () => {
      queues = queues.slice(1)
      return { subject: 'queue', action: 'delete', data: { queueId: 3 } }
    },
  }
  test.each(Object.entries(CASES))('frames of queues give the same list as a refetch: %s', async (_, happen) => {
    const { client } = await open()
    await screen.findByText('Balcão')
    const frame = happen()

    act(() => applyQueueFrame(client, frame))
    act(() => applyQueueFrame(client, frame)) // the same event twice

    expect(client.getQueryData(queueList.queryKey)).toEqual(queues)
    expect(server.heardOf(listQueues)).toHaveLength(1)
  })

  test("the dialog of a queue ignores changes of the queue's options, and reports a change of its name", async () => {
    const { client } = await open()
    const { dialog } = await openDialog('Editar Balcão', 'Editar Balcão')
    const queue = queues[0] as Queue

    server.serve(listQueueOptions, () => [anOption({ title: 'Pedidos' })])
    const changed = put({ ...queue, version: 2 })
    act(() => {
      applyQueueFrame(client, changed)
      applyQueueOptionFrame(client, changed)
    })
    await dialog.findByText('Pedidos')
    expect(dialog.queryByText('Alterado por outra pessoa')).toBeNull()
    act(() => applyQueueFrame(client, put({ ...queue, name: 'Loja', version: 3 })))
    await dialog.findByText('Alterado por outra pessoa')
    act(() => applyQueueFrame(client, { subject: 'queue', action: 'delete', data: { queueId: 3 } }))

    await dialog.findByText('Este registro foi excluído.')
  })
})

test('a company without queues begins with a template: its queues in their order, and the hours before them', async () => {
  queues = []
  const asked: string[] = []
  server.serve(createQueue, ({ body }) => {
    const { name, color, orderQueue = 0 } = createQueue.body.parse(body)
    asked.push(name)
    const queue = aQueue({ id: orderQueue, name, color, orderQueue })
    queues = [...queues, queue]
    return queue
  })
  const onHours = async ([monday]: Hours) => void asked.push(`${monday?.startTime} to ${monday?.endTime}`)
  await show(<QueuesPage hasHours={false} onHours={onHours} />, { me: aMe('admin'), path: '/queues' })

  await userEvent.click(await screen.findByRole('button', { name: /^Clínica: Agendamento/ }))

  await expect.poll(names).toEqual(['Agendamento', 'Exames e resultados', 'Financeiro'])
  expect(asked).toEqual(['08:00 to 18:00', 'Agendamento', 'Exames e resultados', 'Financeiro'])
  expect(new Set(queues.map(({ color }) => color)).size).toBe(3)
})
