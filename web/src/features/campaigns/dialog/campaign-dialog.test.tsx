// @vitest-environment jsdom
import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { listContactLists } from '@recado/contracts/campaigns/contact-list-routes'
import {
  attachToCampaign,
  changeCampaign,
  createCampaign,
  forecastCampaign,
  listCampaignSettings,
  testCampaign,
} from '@recado/contracts/campaigns/routes'
import { listContactFields } from '@recado/contracts/contact-fields/routes'
import { listFileLists } from '@recado/contracts/files/routes'
import { aContactField } from '@recado/contracts/testing/conversation'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aCampaign, aContactList, aForecast } from '../../../testing/campaign-samples.ts'
import { aFile } from '../../../testing/files.ts'
import { fill } from '../../../testing/fill.ts'
import { aMe } from '../../../testing/samples.ts'
import { fakeServer, Refused } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { uploadLine } from '../../../testing/upload-line.ts'
import { campaignLists } from '../campaign-list.ts'
import { applyCampaignFrame } from '../live.ts'
import { CampaignDialog } from './campaign-dialog.tsx'
import { bodyOf, formOf, isEditableAt, problemsOf } from './campaign-form.ts'

const server = fakeServer()
const line = uploadLine()
let closed = 0

beforeEach(() => {
  closed = 0
  server.serve(listContactLists, () => ({ records: [aContactList()], count: 1, hasMore: false }))
  server.serve(listFileLists, () => ({ files: [], count: 0, hasMore: false }))
  server.serve(listCampaignSettings, () => [
    { key: 'variables' as const, value: JSON.stringify([{ key: 'loja', value: 'Padaria Sol' }]) },
  ])
  server.serve(forecastCampaign, () => aForecast())
})

const choices = { connections: [{ id: 5, name: 'Principal' }], tags: [{ id: 9, name: 'Fidelidade' }] }
async function open(record?: Campaign, title = record ? 'Editar campanha' : 'Nova campanha') {
  const shown = await show(
    <CampaignDialog record={record} choices={choices} onClose={() => closed++} onReload={() => {}} />,
    { me: aMe('admin') },
  )
  if (record) act(() => campaignLists.put(shown.client, record))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  return { ...shown, dialog, save: () => userEvent.click(dialog.getByRole('button', { name: 'Salvar' })) }
}
type Dialog = Awaited<ReturnType<typeof open>>['dialog']
const write = (dialog: Dialog, name: RegExp | string, text: string) => fill(dialog.getByRole('textbox', { name }), text)
const chooseList = async (dialog: Dialog) => {
  await userEvent.click(dialog.getByRole('combobox', { name: 'Lista de Contatos' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Clientes' }))
}

test('the choice about people in a conversation is explained, and saved with the campaign', async () => {
  const record = aCampaign({ openTickets: 'delay' })
  server.serve(changeCampaign, ({ body }) => ({ ...record, ...(body as Partial<Campaign>), version: 2 }))
  const { dialog, save } = await open(record)

  dialog.getByText(/no máximo três dias/)
  await userEvent.click(dialog.getByRole('combobox', { name: 'Quem está em atendimento' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Não enviar' }))
  dialog.getByText(/com o motivo no relatório/)
  await save()

  await screen.findByText('Campanha salva com sucesso')
  expect(server.heardOf(changeCampaign)[0]?.body).toMatchObject({ openTickets: 'skip' })
})

test('a new campaign is saved with its contact list, two message variants and a variable that a chip inserted', async () => {
  server.serve(createCampaign, ({ body }) => ({ ...aCampaign(), ...(body as Partial<Campaign>) }))
  const { dialog, save } = await open()
  await write(dialog, /^Nome/, 'Volta às aulas')
  await chooseList(dialog)
  await write(dialog, 'Mensagem 1', 'Oi ')
  await userEvent.click(dialog.getAllByRole('button', { name: '{loja}' })[0] as HTMLElement)
  await userEvent.click(dialog.getByRole('tab', { name: 'Mensagem 2' }))
  await write(dialog, 'Mensagem 2', 'Olá {nome}')

  await save()

  await screen.findByText('Campanha salva com sucesso')
  expect(server.heardOf(createCampaign)[0]?.body).toMatchObject({
    name: 'Volta às aulas',
    contactListId: 4,
    tagListId: null,
    message1: 'Oi {loja}',
    message2: 'Olá {nome}',
    message3: null,
    scheduledAt: null,
    whatsappId: null,
  })
  expect(closed).toBe(1)
})

test('choosing a contact list clears the tag, and choosing a tag clears the contact list', async () => {
  const { dialog } = await open(aCampaign())
  const shownIn = (name: string) => (dialog.getByRole('combobox', { name }) as HTMLInputElement).value
  expect(shownIn('Lista de Contatos')).toBe('Clientes')

  await userEvent.click(dialog.getByRole('combobox', { name: 'Tag' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Fidelidade' }))
  expect([shownIn('Lista de Contatos'), shownIn('Tag')]).toEqual(['', 'Fidelidade'])

  await chooseList(dialog)
  expect([shownIn('Lista de Contatos'), shownIn('Tag')]).toEqual(['Clientes', ''])
})

test('the audience may be a field of contacts, which clears the contact list, and its fields are variables of the texts', async () => {
  server.serve(listContactFields, () => [
    aContactField(1, { id: 7, name: 'Plano', key: 'plano', kind: 'choice', options: ['Ouro', 'Prata'] }),
  ])
  server.serve(createCampaign, ({ body }) => ({ ...aCampaign(), ...(body as Partial<Campaign>) }))
  const { dialog, save } = await open()
  await write(dialog, /^Nome/, 'Clientes ouro')
  await chooseList(dialog)
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Campo dos contatos' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Plano' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Plano' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ouro' }))
  await userEvent.click(dialog.getAllByRole('button', { name: '{plano}' })[0] as HTMLElement)

  await save()

  await screen.findByText('Campanha salva com sucesso')
  expect(server.heardOf(createCampaign)[0]?.body).toMatchObject({
    contactListId: null,
    audienceField: { fieldId: 7, value: 'Ouro' },
    message1: '{plano}',
  })
})

test('a field of contacts without a value is refused, so that the campaign does not go to all contacts of its tag', async () => {
  server.serve(listContactFields, () => [
    aContactField(1, { id: 7, name: 'Cidade' }),
    aContactField(1, { id: 8, name: 'Plano', kind: 'choice', options: ['Ouro', 'Prata'] }),
  ])
  const record = aCampaign({ contactListId: null, contactList: null, tagListId: 9, tag: { id: 9, name: 'Fidelidade' } })
  server.serve(changeCampaign, ({ body }) => ({ ...record, ...(body as Partial<Campaign>), version: 2 }))
  const { dialog, save } = await open(record)
  const choose = async (list: string, option: string) => {
    await userEvent.click(await dialog.findByRole('combobox', { name: list }))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Campo dos contatos', 'Plano')
  await save()
  await dialog.findByText('Obrigatório')
  await choose('Campo dos contatos', 'Cidade')
  await save()
  await dialog.findByText('Obrigatório')
  expect(server.heardOf(changeCampaign)).toEqual([])

  await userEvent.type(dialog.getByRole('textbox', { name: 'Cidade' }), 'Recife')
  expect(dialog.queryByText('Obrigatório')).toBeNull()
  await save()

  await screen.findByText('Campanha salva com sucesso')
  expect(server.heardOf(changeCampaign)[0]?.body).toMatchObject({
    tagListId: 9,
    audienceField: { fieldId: 7, value: 'Recife' },
  })
})

test('the forecast says how many recipients there are, who is left out and why, the duration, and the risks', async () => {
  server.serve(forecastCampaign, () =>
    aForecast({
      valid: 1_200,
      unchecked: 30,
      skipped: [
        { reason: 'invalid', count: 4 },
        { reason: 'opted-out', count: 2 },
      ],
      seconds: 25_200,
      risks: ['single-variant'],
    }),
  )
  const { dialog } = await open(aCampaign())

  const forecast = within(dialog.getByRole('region', { name: 'Previsão' }))
  const sentence = await forecast.findByText(/contatos válidos/)
  expect(sentence.textContent).toMatch(
    /^1\.200 contatos válidos, 30 ainda a verificar, 6 fora \(4 número inválido, 2 descadastrado\), duração aproximada 7 h 00 min, termina em \d\d\/03\/2026 \d\d:\d\d$/,
  )
  forecast.getByText('Use mais de uma mensagem para reduzir o risco de bloqueio.')
})

test('the forecast is requested when the typing pauses, and each message is shown as a real recipient will get it', async () => {
  server.serve(forecastCampaign, ({ body }) => {
    const { message1 } = body as { message1: string }
    const text = message1.replace('{nome}', 'Ana')
    return aForecast({ previews: [{ variant: 1, name: 'Ana', text, confirmation: null }] })
  })
  const { dialog } = await open(aCampaign())
  const preview = () => within(dialog.getAllByRole('region', { name: 'Prévia' })[0] as HTMLElement)
  await preview().findByText('Oi Ana, chegou!')
  preview().getByText('Como Ana vai receber')

  await userEvent.type(dialog.getByRole('textbox', { name: 'Mensagem 1' }), ' Venha.')

  await preview().findByText('Oi Ana, chegou! Venha.')
  const asked = server.heardOf(forecastCampaign).map(({ body }) => (body as { message1: string }).message1)
  expect(asked.length).toBeLessThan(7) // not one request for each letter
  expect(Object.keys(server.heardOf(forecastCampaign)[0]?.body as object)).not.toContain('name')
})

test('a campaign with confirmation has a question beside each message', async () => {
  const { dialog } = await open(aCampaign())
  expect(dialog.queryByRole('textbox', { name: 'Confirmação 1' })).toBeNull()

  await userEvent.click(dialog.getByRole('combobox', { name: 'Confirmação' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Habilitada' }))

  dialog.getByRole('textbox', { name: 'Confirmação 1' })
})

test('a missing field of a campaign to be scheduled is shown at the field, in the message variant that lacks it', async () => {
  server.serve(changeCampaign, () => {
    throw new Refused('ERR_CAMPAIGN_INCOMPLETE', {
      fields: [{ field: 'confirmationMessage2', code: 'required', message: 'Obrigatório' }],
    })
  })
  const { dialog, save } = await open(aCampaign({ confirmation: true, message2: 'Oi' }))

  await save()

  await dialog.findByText('Obrigatório')
  expect(dialog.getByRole('tab', { name: /Mensagem 2/, selected: true })).toBeTruthy()
  dialog.getByRole('textbox', { name: 'Confirmação 2' })
})

test('an immediate start asks first, with the forecast, and saves a start time a few seconds ahead', async () => {
  server.serve(changeCampaign, ({ body }) => ({ ...aCampaign(), ...(body as Partial<Campaign>), version: 2 }))
  const { dialog } = await open(aCampaign())
  await dialog.findByText(/^2 contatos válidos/)
  await userEvent.click(dialog.getByRole('button', { name: 'Iniciar agora' }))
  const question = within(await screen.findByRole('dialog', { name: 'Iniciar agora' }))
  question.getByText(/^2 contatos válidos/)
  const before = Date.now()

  await userEvent.click(question.getByRole('button', { name: 'Iniciar disparos' }))

  await screen.findByText('Campanha salva. Os disparos começam em instantes.')
  const [saved] = server.heardOf(changeCampaign).map(({ body }) => (body as Campaign).scheduledAt)
  expect(Date.parse(saved ?? '')).toBeGreaterThan(before)
})

test('a file is uploaded, with its progress, before the campaign is scheduled', async () => {
  server.serve(createCampaign, ({ body }) => ({ ...aCampaign(), ...(body as Partial<Campaign>) }))
  server.serve(attachToCampaign, () => aCampaign({ version: 2, mediaName: 'oferta.png' }))
  server.serve(changeCampaign, ({ body }) => ({ ...aCampaign(), ...(body as Partial<Campaign>), version: 3 }))
  const { dialog } = await open()
  await write(dialog, /^Nome/, 'Ofertas')
  await chooseList(dialog)
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, aFile('oferta.png'))
  await dialog.findByText('oferta.png', { selector: 'p' })
  const goOn = line.hold()
  await dialog.findByText(/^2 contatos válidos/)
  await userEvent.click(dialog.getByRole('button', { name: 'Iniciar agora' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Iniciar disparos' }))

  await dialog.findByRole('progressbar', { name: 'Enviando o anexo' })
  expect(server.heardOf(createCampaign)[0]?.body).toMatchObject({ scheduledAt: null })
  expect(server.heardOf(changeCampaign)).toEqual([])
  goOn()

  await screen.findByText('Campanha salva. Os disparos começam em instantes.')
  expect(server.heardOf(changeCampaign)[0]?.body).toMatchObject({ scheduledAt: expect.any(String) })
})

test('a test message goes to one number, and only after the form is saved', async () => {
  server.serve(testCampaign, () => ({ message: 'Enviado.' }))
  const { dialog } = await open(aCampaign())
  await write(dialog, 'Enviar teste para', '+55 (11) 94444-1111')

  await userEvent.click(dialog.getByRole('button', { name: 'Enviar teste' }))

  await screen.findByText('Teste enviado')
  expect(server.heardOf(testCampaign)[0]?.body).toEqual({ number: '5511944441111' })
  await userEvent.type(dialog.getByRole('textbox', { name: 'Mensagem 1' }), '!')
  expect((dialog.getByRole('button', { name: 'Enviar teste' }) as HTMLButtonElement).disabled).toBe(true)
  dialog.getByText('Salve a campanha antes de testar.')
})

test('a campaign that starts to run while its dialog is open becomes read-only, and can be stopped in the dialog', async () => {
  const { client, dialog } = await open(aCampaign())
  const record = aCampaign({ version: 2, status: 'EM_ANDAMENTO', isEditable: false })

  act(() => applyCampaignFrame(client, { subject: 'campaign', action: 'update', data: { record } }))

  await screen.findByRole('dialog', { name: 'Campanha (somente leitura)' })
  expect(dialog.queryByRole('button', { name: 'Salvar' })).toBeNull()
  expect((dialog.getByRole('textbox', { name: 'Mensagem 1' }) as HTMLTextAreaElement).readOnly).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar disparos' }))
  await screen.findByText('Cancelar os disparos de Volta às aulas?')
})

test('the campaign dialog asks before it discards typed input', async () => {
  const { dialog } = await open(aCampaign())
  await userEvent.type(dialog.getByRole('textbox', { name: 'Mensagem 1' }), '!')

  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))

  await screen.findByText('Descartar alterações?')
  expect(closed).toBe(0)
})

test('a past start time is refused in the browser, and a text of blanks counts as empty', () => {
  const form = { ...formOf(aCampaign()), scheduledAt: '2026-03-02 09:00:00', message2: '   ' }

  expect(problemsOf(form, new Date(2026, 2, 2, 9, 0, 0), 'passado')).toEqual({ scheduledAt: 'passado' })
  expect(problemsOf(form, new Date(2026, 2, 2, 8, 59, 0), 'passado')).toEqual({})
  expect(bodyOf(form).message2).toBeNull()
})

test('a scheduled campaign can be changed until an hour before its start', () => {
  const programmed = aCampaign({ status: 'PROGRAMADA', scheduledAt: '2026-03-02T12:00:00.000Z' })

  expect(isEditableAt(programmed, new Date('2026-03-02T10:59:59.000Z'))).toBe(true)
  expect(isEditableAt(programmed, new Date('2026-03-02T11:00:00.000Z'))).toBe(false)
  expect(isEditableAt({ ...programmed, status: 'CANCELADA' }, new Date('2026-03-02T11:30:00.000Z'))).toBe(true)
})
