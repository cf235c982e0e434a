import type { Page } from 'playwright-core'
import { admins, type Known, type Scene } from './scene.ts'
import { inTurn, ofRow, open, openFrom, press, tab } from './steps.ts'

/** The scenes of prompts, integrations, webhooks and keys, and of machines in conversations. */
export function machineScenesOf({ answered, providers }: Known): Scene[] {
  const transferOf = (act: NonNullable<Scene['act']>, only: 'wide' | 'narrow'): Scene => ({
    name: 'machine-summary',
    viewer: 'agent',
    path: `/tickets/${answered.uuid}`,
    act: inTurn(act, sumUp(providers)),
    only,
  })
  return [
    {
      name: 'machine-bubbles',
      viewer: 'agent',
      path: `/tickets/${answered.uuid}`,
      act: (page) =>
        page
          .getByText(/^Prompt Recepção/)
          .last()
          .waitFor(),
    },
    {
      name: 'machine-voice-note',
      viewer: 'agent',
      path: `/tickets/${answered.uuid}`,
      act: async (page) => {
        await page.getByText('Transcrição', { exact: true }).first().waitFor()
        await page.getByRole('button', { name: 'Transcrever' }).scrollIntoViewIfNeeded()
      },
    },
    admins('webhooks-add', '/webhooks', open('Novo webhook')),
    admins('webhooks-edit', '/webhooks', ofRow('Editar')),
    admins('webhooks-deliveries', '/webhooks', ofRow('Entregas')),
    admins('webhooks-signature', '/webhooks', open('Conferir assinatura')),
    admins('prompt-add', '/prompts', open('Novo prompt')),
    admins('prompt-edit', '/prompts', ofRow('Editar')),
    admins('prompt-model', '/prompts', inTurn(ofRow('Editar'), tab('Modelo e voz'))),
    admins('prompt-trial', '/prompts', inTurn(ofRow('Editar'), tab('Testar'), triedOnce)),
    admins('prompt-delete', '/prompts', ofRow('Excluir')),
    admins('integration-add', '/queue-integration', open('Nova integração')),
    admins('integration-flow', '/queue-integration', inTurn(open('Nova integração'), ofType('Typebot'))),
    admins('integration-agent', '/queue-integration', inTurn(open('Nova integração'), ofType('Dialogflow'))),
    admins('integration-secret', '/queue-integration', inTurn(open('Nova integração'), madeOnce)),
    admins('integration-edit', '/queue-integration', ofRow('Editar')),
    admins('integration-deliveries', '/queue-integration', ofRow('Entregas')),
    admins('integration-delete', '/queue-integration', ofRow('Excluir')),
    admins('api-keys', '/messages-api', (page) =>
      page.getByRole('table', { name: 'Chaves da empresa' }).scrollIntoViewIfNeeded(),
    ),
    admins('api-key-add', '/messages-api', open('Nova chave')),
    admins('api-key-made', '/messages-api', inTurn(open('Nova chave'), makeKey)),
    admins(
      'messages-api-tests',
      '/messages-api',
      inTurn(press('Enviar'), (page) => page.getByRole('form', { name: 'Mídia' }).scrollIntoViewIfNeeded()),
    ),
    transferOf(open('Transferir'), 'wide'),
    transferOf(openFrom('Mais ações do atendimento', 'Transferir'), 'narrow'),
  ]
}

const SUMMARY = [
  'Rita quer um buquê de rosas para sábado e já escolheu o modelo de R$ 120.',
  'Combinado: entrega na Rua das Flores, 120, depois das 14 h.',
  'Falta: confirmar se o cartão leva mensagem.',
].join('\n')

/** Lets the model write a summary into the open dialog. */
const sumUp = (providers: Known['providers']) => async (page: Page) => {
  const summary = { text: SUMMARY }
  await providers.answer('openai', summary, summary) // waits, because the other window sends a request at the same time
  await page.getByRole('dialog').getByRole('button', { name: 'Resumir' }).click()
  const isThere = (text: string) => [...document.querySelectorAll('textarea')].some(({ value }) => value === text)
  await page.waitForFunction(isThere, SUMMARY)
}
/** Creates the key of the dialog, and keeps it on screen. */
const makeKey = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Loja virtual')
  await dialog.getByRole('checkbox', { name: 'Enviar' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Ler' }).check()
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  await dialog.getByText(/^rck_/).waitFor()
}
/** Sends a message to the prompt, which answers or shows the reason of a failure. */
async function triedOnce(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Mensagem de teste' }).fill('Bom dia! Vocês têm rosas?')
  await press('Enviar ao prompt')(page)
  await page
    .getByRole('log')
    .getByText(/tokens ·|^Tentar novamente$/)
    .waitFor()
}
const ofType = (type: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: /^Tipo/ }).click()
  await page.getByRole('option', { name: type }).click()
}
/** Creates a webhook, whose secret is then shown. */
const madeOnce = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Nome/ }).fill(`Caixa ${page.viewportSize()?.width} ${Date.now()}`)
  await dialog.getByRole('textbox', { name: /^URL/ }).fill('https://caixa.example.com/entrada')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByRole('button', { name: 'Copiar' }).waitFor()
}
