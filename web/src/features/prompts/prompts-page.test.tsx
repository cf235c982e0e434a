// @vitest-environment jsdom
import type { Prompt } from '@recado/contracts/prompts/prompt'
import { changePrompt, createPrompt, deletePrompt, listPrompts, tryPrompt } from '@recado/contracts/prompts/routes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aQueue } from '../../testing/company-samples.ts'
import { fill } from '../../testing/fill.ts'
import { aPrompt } from '../../testing/machine-samples.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { PromptsPage } from './prompts-page.tsx'

const server = fakeServer()
let prompts: Prompt[]
beforeEach(() => {
  prompts = [aPrompt()]
  server.serve(listPrompts, () => ({ prompts, count: prompts.length, hasMore: false }))
})

const open = () => show(<PromptsPage queues={[aQueue()]} />, { me: aMe('admin') })

async function openDialog(button: string, title: string) {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  return {
    dialog,
    write: (label: RegExp | string, text: string) => fill(fieldOf(dialog, label), text),
    add: (label: RegExp | string, text: string) => userEvent.type(fieldOf(dialog, label), text),
    to: (name: string) => userEvent.click(dialog.getByRole('tab', { name: new RegExp(`^${name}`) })),
    pick: async (label: RegExp, option: string) => {
      await userEvent.click(dialog.getByRole('combobox', { name: label }))
      await userEvent.click(await screen.findByRole('option', { name: option }))
    },
    save: () => userEvent.click(dialog.getByRole('button', { name: 'Salvar' })),
  }
}
const fieldOf = (dialog: ReturnType<typeof within>, label: RegExp | string) =>
  dialog.getByLabelText(label, { selector: 'input, textarea' })
const openNew = () => openDialog('Novo prompt', 'Novo prompt')
const openFirst = () => openDialog('Editar Vendedora', 'Editar Vendedora')

test('the list shows each prompt with its queue, its limit and the tokens used, but without its key', async () => {
  prompts = [aPrompt(), aPrompt({ id: 2, name: 'Órfã', queue: null })]
  await open()

  const row = within(await screen.findByRole('row', { name: /Vendedora/ }))
  row.getByText('Balcão')
  row.getByText('100')
  row.getByText('12.345')
  within(screen.getByRole('row', { name: /Órfã/ })).getByText('Fila excluída')
  expect(document.body.textContent).not.toContain('a1b2')
})

test('a prompt without a queue is not saved, and the error is shown at the field of the queue', async () => {
  const { dialog, write, save } = await openNew()
  await write(/^Nome/, 'Vendedora')
  await write(/^Prompt/, 'Você vende flores.')
  await write(/^API Key/, 'sk-1')

  await save()

  // the text appears at the field, and as a toast
  expect((await screen.findAllByText('Informe o setor')).length).toBeGreaterThan(1)
  within(await screen.findByRole('alert')).getByText('Informe o setor')
  expect(dialog.getByRole('combobox', { name: /^Fila/ }).getAttribute('aria-invalid')).toBe('true')
  expect(server.heardOf(createPrompt)).toEqual([])
})

test('a new prompt is saved with its key and the defaults of the unchanged fields', async () => {
  server.serve(createPrompt, () => aPrompt({ id: 7, name: 'Recepção' }))
  const { write, pick, save } = await openNew()
  await write(/^Nome/, 'Recepção')
  await write(/^Prompt/, 'Você recebe quem chega.')
  await write(/^API Key/, 'sk-secreta')
  await pick(/^Fila/, 'Balcão')

  await save()

  await screen.findByText('Prompt salvo com sucesso')
  await screen.findByText('Recepção')
  expect(server.heardOf(createPrompt)[0]?.body).toEqual({
    name: 'Recepção',
    prompt: 'Você recebe quem chega.',
    apiKey: 'sk-secreta',
    queueId: aQueue().id,
    model: null,
    baseUrl: null,
    voice: 'texto',
    voiceRegion: null,
    maxTokens: 100,
    temperature: 1,
    maxMessages: 10,
    forPeople: false,
  })
})

test('keys that the user has not typed are not sent, so that the stored ones stay', async () => {
  server.serve(changePrompt, () => aPrompt({ version: 2, name: 'Vendedora 2' }))
  const { dialog, add, save } = await openFirst()
  expect(dialog.getByLabelText(/^API Key/)).toMatchObject({ value: '', placeholder: '••••a1b2', type: 'password' })
  await add(/^Nome/, ' 2')

  await save()

  await screen.findByText('Prompt salvo com sucesso')
  const body = server.heardOf(changePrompt)[0]?.body
  expect(body).toMatchObject({ name: 'Vendedora 2' })
  expect(Object.keys(body as object)).not.toContain('apiKey')
  expect(Object.keys(body as object)).not.toContain('voiceKey')
})

test('a voice needs its key and its region, and the error opens the tab of these fields', async () => {
  const { dialog, write, to, pick, save } = await openFirst()
  server.serve(changePrompt, () => aPrompt({ version: 2, voice: 'pt-BR-FranciscaNeural', voiceKey: '••••9999' }))
  await to('Modelo e voz')
  expect(dialog.queryByLabelText(/^Chave da voz/)).toBeNull()
  await pick(/^Voz/, 'Francisca')
  await to('Prompt')

  await save()

  expect(await dialog.findAllByText('Obrigatório')).toHaveLength(2)
  expect(dialog.getByRole('tab', { name: /^Modelo e voz/ }).getAttribute('aria-selected')).toBe('true')
  expect(server.heardOf(changePrompt)).toEqual([])
  await write(/^Chave da voz/, 'fala')
  await write(/^Região/, 'brazilsouth')
  await save()

  await screen.findByText('Prompt salvo com sucesso')
  expect(server.heardOf(changePrompt)[0]?.body).toMatchObject({
    voice: 'pt-BR-FranciscaNeural',
    voiceKey: 'fala',
    voiceRegion: 'brazilsouth',
  })
})

test('a refused address is shown at its field', async () => {
  server.serve(changePrompt, () => {
    throw new Refused('ERR_URL_NOT_ALLOWED')
  })
  const { dialog, to, write, save } = await openFirst()
  await to('Modelo e voz')
  await write(/^Endereço do fornecedor/, 'https://169.254.169.254/v1')

  await save()

  await dialog.findByText('Este endereço não é permitido.')
})

test('a trial sends the values of the form with the whole conversation, and shows the answer, its tokens and its time', async () => {
  const { dialog, write, add, to } = await openFirst()
  await add(/^Prompt/, ' Nunca dê desconto.')
  await to('Testar')
  server.serve(tryPrompt, () => ({ text: 'Olá! Temos rosas.', handsOver: false, tokens: 42, milliseconds: 1_234 }))
  await add('Mensagem de teste', 'Tem flores?{Enter}')

  await dialog.findByText('Olá! Temos rosas.')
  dialog.getByText('42 tokens · 1,2 s')
  server.serve(tryPrompt, () => ({ text: '', handsOver: true, tokens: 1, milliseconds: 30 }))
  await write('Mensagem de teste', 'Quero falar com alguém')
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar ao prompt' }))

  await dialog.findByText('Aqui um atendente assumiria a conversa.')
  dialog.getByText('1 token · 0,1 s')
  expect(server.heardOf(tryPrompt).map(({ body }) => body)).toMatchObject([
    {
      promptId: 1,
      apiKey: null,
      prompt: `${aPrompt().prompt} Nunca dê desconto.`,
      turns: [{ role: 'person', text: 'Tem flores?' }],
    },
    {
      turns: [
        { role: 'person', text: 'Tem flores?' },
        { role: 'machine', text: 'Olá! Temos rosas.' },
        { role: 'person', text: 'Quero falar com alguém' },
      ],
    },
  ])
  expect(server.heardOf(changePrompt)).toEqual([]) // a trial saves nothing
})

test('a failed trial shows the reason, and the same question can be repeated', async () => {
  const { dialog, add, to } = await openFirst()
  await to('Testar')
  server.serve(tryPrompt, () => {
    throw new Refused('ERR_PROMPT_FAILED', { detail: '401' })
  })
  await add('Mensagem de teste', 'Oi{Enter}')
  await dialog.findByText('O modelo não respondeu: 401')

  server.serve(tryPrompt, () => ({ text: 'Oi!', handsOver: false, tokens: 3, milliseconds: 500 }))
  await userEvent.click(dialog.getByRole('button', { name: 'Tentar novamente' }))

  await dialog.findByText('Oi!')
  expect(dialog.queryByText(/O modelo não respondeu/)).toBeNull()
  expect(dialog.getAllByRole('article')).toHaveLength(2)
})

test('a new prompt can be tried once it has a key and a message', async () => {
  const { dialog, add, to } = await openNew()
  await to('Testar')
  await add('Mensagem de teste', 'Oi{Enter}')

  dialog.getByText('Preencha antes o prompt e a API Key.')
  expect(dialog.getByRole('button', { name: 'Enviar ao prompt' })).toMatchObject({ disabled: true })
  expect(server.heardOf(tryPrompt)).toEqual([])
})

test("a prompt in use is not deleted and its uses are named, and another prompt is deleted with the server's message", async () => {
  await open()
  server.serve(deletePrompt, () => {
    throw new Refused('ERR_PROMPT_IN_USE', { names: 'Suporte, Principal' })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir Vendedora' }))
  const question = within(await screen.findByRole('dialog', { name: 'Excluir prompt' }))
  question.getByText('Excluir o prompt Vendedora?')
  await userEvent.click(question.getByRole('button', { name: 'Excluir' }))
  await question.findByText('O prompt está em uso por Suporte, Principal.')

  server.serve(deletePrompt, () => ({ message: 'Prompt excluído.' }))
  await userEvent.click(question.getByRole('button', { name: 'Excluir' }))

  await screen.findByText('Prompt excluído.')
  await expect.poll(() => screen.queryByRole('row', { name: /Vendedora/ })).toBeNull()
})
