import type { Person } from '@recado/chaos/person'
import type { Chat } from '@recado/contracts/chats/chat'
import type { Language } from '@recado/contracts/language'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Page } from 'playwright-core'
import { ENTRANCE, FOR_SUPERS, INSIDE } from '../pages/rows.ts'
import { chooseLanguage, TEXTS } from '../pages/texts.ts'
import type { Planned } from '../stage/campaigns.ts'
import { beRefused } from '../stage/expired-company.ts'
import { drawPicture } from '../stage/picture.ts'

/** Who sits before a screen. */
export type Viewer = 'admin' | 'supervisor' | 'agent' | 'newcomer' | 'operator' | 'debtor' | 'nobody'

/** One thing that the product can look like. */
export type Scene = {
  readonly name: string // of its pictures
  readonly viewer: Viewer
  readonly path: string
  /** What is done there first. */
  readonly act?: (page: Page) => Promise<void>
  /** What is done once the pictures are taken. */
  readonly undo?: (page: Page) => Promise<void>
  /** Only where the window is that wide. */
  readonly only?: 'wide' | 'narrow'
}

/** What the scenes are about. */
export type Known = {
  readonly talk: Ticket
  readonly closed: Ticket
  readonly colleagues: Ticket
  /** The admin of a company that has expired. */
  readonly debtor: Person
  readonly team: Chat // of colleagues
  readonly planned: Planned
}

const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()
const choose = (name: string | RegExp) => async (page: Page) => page.getByRole('menuitem', { name }).click()
const then =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }
const dialogShown = (page: Page) => page.getByRole('dialog').last().waitFor() // its code comes first
/** Opens the dialog behind a button. */
const open = (name: string | RegExp) => then(press(name), dialogShown)
/** With the list of those who wait. */
const waiting = (name: string, act: (page: Page) => Promise<void>): Scene => ({
  name,
  viewer: 'supervisor',
  path: '/tickets?tab=pending&all=1',
  act,
})
/** Opens the dialog behind an entry of a menu. */
const openFrom = (menu: string | RegExp, entry: string | RegExp) => then(press(menu), choose(entry), dialogShown)
/** Presses a button that shows while its row is pointed at. */
const pressHidden = (name: RegExp) => async (page: Page) => {
  await page.locator('[data-row]').first().hover()
  await press(name)(page)
}
/** Opens the dialog behind a button of a row, or behind its place in the menu where rows are cards. */
const ofRow = (label: string) => async (page: Page) => {
  const button = page.getByRole('button', { name: new RegExp(`^${label} `) }).first()
  await button
    .or(page.getByRole('button', { name: /^Ações de / }).first())
    .first()
    .waitFor()
  if (await button.isVisible()) await button.click()
  else await then(press(/^Ações de /), choose(label))(page)
  await dialogShown(page)
}
const pointed = async (page: Page) => {
  const bubble = page.getByRole('log').getByRole('article').filter({ hasText: 'Só no celular' })
  await bubble.hover()
  await bubble.getByRole('button', { name: 'Opções da mensagem' }).press('Enter') // hidden where fingers are
}

/** Every page, the dialogs that are opened from them, and what the inbox can look like. */
export function scenesOf({ talk, closed, colleagues, debtor, team, planned }: Known): Scene[] {
  const conversation = `/tickets/${talk.uuid}`
  const chat = `/chats/${team.uuid}`
  const opened = (name: string, act?: Scene['act'], only?: Scene['only']): Scene => ({
    name: `conversation-${name}`,
    viewer: 'agent',
    path: conversation,
    ...(act && { act }),
    ...(only && { only }),
  })
  const admins = (name: string, path: string, act: NonNullable<Scene['act']>): Scene => ({
    name,
    viewer: 'admin',
    path,
    act,
  })
  const operators = (name: string, settingsTab: string, act?: Scene['act']): Scene => ({
    name,
    viewer: 'operator',
    path: `/settings?tab=${settingsTab}`,
    ...(act && { act }),
  })
  return [
    ...INSIDE.map(
      ({ address }): Scene => ({
        name: `page-${address.slice(1) || 'start'}`,
        viewer: 'admin',
        path: address === '/tickets' ? '/tickets?all=1' : address,
      }),
    ),
    ...INSIDE.filter(({ empty }) => empty).map(
      ({ address }): Scene => ({
        name: `empty-${address.slice(1) || 'start'}`,
        viewer: 'newcomer',
        path: address,
      }),
    ),
    ...FOR_SUPERS.map(
      ({ address }): Scene => ({ name: `page-${address.slice(1)}`, viewer: 'operator', path: address }),
    ),
    admins('start-people', '/', (page) => page.getByText('Atendimento médio').last().scrollIntoViewIfNeeded()),
    { name: 'not-found', viewer: 'admin', path: '/nowhere' },
    ...ENTRANCE.map(({ path }): Scene => ({ name: `page-${path.slice(1)}`, viewer: 'nobody', path })),
    { name: 'login-refused', viewer: 'nobody', path: '/login', act: signInWrongly },
    { name: 'login-expired', viewer: 'nobody', path: '/login', act: (page) => beRefused(page, debtor) },
    { name: 'page-restricted', viewer: 'debtor', path: '/subscription' },
    { name: 'signup-faults', viewer: 'nobody', path: '/signup', act: press('Cadastrar') },

    { name: 'inbox-open', viewer: 'agent', path: '/tickets' },
    { name: 'inbox-waiting', viewer: 'agent', path: '/tickets?tab=pending' },
    { name: 'inbox-closed', viewer: 'agent', path: '/tickets?tab=closed' },
    { name: 'inbox-search', viewer: 'agent', path: '/tickets?tab=search&q=lista' },
    { name: 'inbox-filters', viewer: 'admin', path: '/tickets?all=1&unread=1&order=waiting', act: open('Filtros') },
    { name: 'inbox-new', viewer: 'agent', path: '/tickets', act: open('Novo atendimento') },
    { name: 'inbox-peek', viewer: 'supervisor', path: '/tickets?tab=pending&all=1', act: open(/^Espiar a conversa/) },
    waiting('inbox-peek-tags', then(open(/^Espiar a conversa/), press('Tags'))),
    waiting('inbox-peek-note', then(open(/^Espiar a conversa/), press('Nota interna'))),
    waiting('alerts', then(press(/^Notificações|^\d+\+? novidades?$/), open('Ajustar avisos'))),
    { ...waiting('inbox-waiting-menu', pressHidden(/^Mais ações do atendimento/)), only: 'wide' },

    opened('end'),
    opened('middle', (page) => scrollUp(page, 1)),
    opened('beginning', (page) => scrollUp(page, 8)),
    opened(
      'details',
      then(
        (page) => page.locator('[data-ticket-header] h2 button').click(),
        (page) => page.getByText('Mídia da conversa').waitFor(),
      ),
    ),
    opened('quick', (page) => page.getByRole('textbox', { name: 'Mensagem' }).fill('/')),
    opened('emoji', then(press('Emojis'), emojiShown)),
    opened('note', press('Nota interna: o contato não verá')),
    opened('files', attach),
    opened('message-menu', pointed),
    opened('reply', then(pointed, choose('Responder'))),
    opened('search', then(press('Mais ações do atendimento'), choose('Buscar na conversa'), searchInside)),
    opened('menu', press('Mais ações do atendimento')),
    opened('transfer', open('Transferir'), 'wide'),
    opened('transfer', openFrom('Mais ações do atendimento', 'Transferir'), 'narrow'),
    opened(
      'picture',
      then((page) => scrollUp(page, 4), open(/^Abrir imagem/)),
    ),
    { ...opened('offline', then(goOffline, writeOffline)), undo: goOnline },
    { name: 'conversation-closed', viewer: 'agent', path: `/tickets/${closed.uuid}` },
    { name: 'conversation-colleague', viewer: 'supervisor', path: `/tickets/${colleagues.uuid}` },
    admins('conversation-delete', conversation, openFrom('Mais ações do atendimento', 'Excluir atendimento')),

    admins('shell-news', '/settings', press(/^Notificações|^\d+\+? novidades?$/)),
    admins('shell-announcements', '/settings', announcementsOpened),
    admins('shell-announcement', '/settings', then(announcementsOpened, open(/^Novo painel/))),
    admins('shell-profile', '/settings', press(/^Perfil/)),
    admins('shell-account', '/settings', openFrom(/^Perfil/, 'Meu perfil')),
    admins('shell-security', '/settings', openFrom(/^Perfil/, 'Segurança')),
    { name: 'shell-menu', viewer: 'admin', path: '/settings', act: open('Abrir o menu'), only: 'narrow' },
    { name: 'shell-more', viewer: 'admin', path: '/settings', act: press(/^Mais opções/), only: 'narrow' },
    { name: 'shell-volume', viewer: 'admin', path: '/settings', act: press('Volume do aviso sonoro'), only: 'wide' },
    { name: 'shell-collapsed', viewer: 'admin', path: '/contacts', act: press('Recolher o menu'), only: 'wide' },
    admins('shell-search', '/settings', searchEverything),
    admins('shell-keys', '/settings', (page) => page.keyboard.press('Shift+?')),

    admins('chat-open', chat, chatShown),
    admins('chat-menu', chat, then(chatShown, pointedIn('Muito bom!'))),
    admins('chat-readers', chat, then(chatShown, pointedIn('Ficou assim'), choose('Lido por'), dialogShown)),
    admins('chat-reply', chat, then(chatShown, pointedIn('Muito bom!'), choose('Responder'), away)),
    admins('chat-mention', chat, then(chatShown, typed('Oi @'), peopleShown)),
    admins('chat-files', chat, then(chatShown, attach)),
    admins('chat-add', '/chats', open('Nova')),
    { name: 'chat-delete', viewer: 'admin', path: '/chats', act: then(hover, open('Excluir Equipe')) },
    {
      name: 'chat-popover',
      viewer: 'admin',
      path: '/settings',
      act: then(press(/no chat$|^Chat interno$/), chatsShown),
      only: 'wide',
    },
    { name: 'chat-beside', viewer: 'agent', path: conversation, act: then(historyShown, beside), only: 'wide' },

    admins('contact-add', '/contacts', open('Adicionar contato')),
    { ...admins('contact-add-offline', '/contacts', then(open('Adicionar contato'), goOffline)), undo: goOnline },
    admins('contact-edit', '/contacts', ofRow('Editar')),
    admins('contact-delete', '/contacts', ofRow('Excluir')),
    admins('contact-start', '/contacts', ofRow('Iniciar atendimento')),
    admins('contact-tools', '/contacts', press('Mais ações com contatos')),
    admins('contact-sheet', '/contacts', openFrom('Mais ações com contatos', 'Importar planilha')),
    admins('contact-merge', '/contacts', openFrom('Mais ações com contatos', 'Mesclar contatos')),
    { name: 'contact-nothing', viewer: 'admin', path: '/contacts?q=zzzz' },
    admins('tag-add', '/tags', open('Nova tag')),
    admins('tag-edit', '/tags', ofRow('Editar')),
    admins('quick-add', '/quick-messages', open('Nova resposta rápida')),
    admins('quick-edit', '/quick-messages', ofRow('Editar')),
    admins('webhooks-add', '/webhooks', open('Novo webhook')),
    admins('webhooks-edit', '/webhooks', ofRow('Editar')),
    admins('webhooks-deliveries', '/webhooks', ofRow('Entregas')),
    admins('webhooks-signature', '/webhooks', open('Conferir assinatura')),
    admins('prompt-add', '/prompts', open('Novo prompt')),
    admins('prompt-edit', '/prompts', ofRow('Editar')),
    admins('prompt-model', '/prompts', then(ofRow('Editar'), tab('Modelo e voz'))),
    admins('prompt-trial', '/prompts', then(ofRow('Editar'), tab('Testar'), triedOnce)),
    admins('prompt-delete', '/prompts', ofRow('Excluir')),
    admins('integration-add', '/queue-integration', open('Nova integração')),
    admins('integration-flow', '/queue-integration', then(open('Nova integração'), ofType('Typebot'))),
    admins('integration-agent', '/queue-integration', then(open('Nova integração'), ofType('Dialogflow'))),
    admins('integration-secret', '/queue-integration', then(open('Nova integração'), madeOnce)),
    admins('integration-edit', '/queue-integration', ofRow('Editar')),
    admins('integration-deliveries', '/queue-integration', ofRow('Entregas')),
    admins('integration-delete', '/queue-integration', ofRow('Excluir')),
    admins('files-add', '/files', open('Nova lista')),
    admins('files-edit', '/files', ofRow('Editar')),
    admins('campaign-add', '/campaigns', open('Nova campanha')),
    admins('campaign-edit', '/campaigns?q=Anivers', ofRow('Editar')),
    admins('campaign-asks', '/campaigns?q=inverno', then(ofRow('Editar'), forecastShown)),
    admins(
      'campaign-messages',
      '/campaigns?q=inverno',
      then(ofRow('Editar'), forecastShown, tab('Mensagem 2'), toMessages),
    ),
    admins('campaign-running', '/campaigns?q=Volta', ofRow('Editar')),
    admins('campaign-cancel', '/campaigns?q=Volta', ofRow('Cancelar disparos')),
    admins('campaign-report', `/campaign/${planned.campaign.id}/report`, reportShown),
    admins(
      'campaign-recipients',
      `/campaign/${planned.campaign.id}/report`,
      then(reportShown, (page) => page.getByRole('table', { name: 'Destinatários' }).scrollIntoViewIfNeeded()),
    ),
    admins(
      'campaign-settings',
      '/campaigns-config',
      then(flip('Enviar só nestes horários'), flip(/^Limitar as mensagens/)),
    ),
    admins('contact-list-add', '/contact-lists', open('Nova lista')),
    admins('contact-list-sheet', '/contact-lists', ofRow('Importar')),
    admins('contact-list-people', `/contact-lists/${planned.contactList.id}/contacts`, (page) =>
      page.getByText('Pessoa 1', { exact: true }).waitFor(),
    ),
    admins('contact-list-person', `/contact-lists/${planned.contactList.id}/contacts`, ofRow('Editar')),
    admins('schedule-add', '/schedules', open('Novo agendamento')),
    { name: 'schedule-calendar', viewer: 'admin', path: '/schedules?view=calendar', only: 'wide' },
    admins('user-edit', '/users', ofRow('Editar')),
    { ...admins('connections-english', '/connections', speak('en')), undo: speak('pt') },
    admins('connection-add', '/connections', open('Adicionar conexão')),
    admins('connection-edit', '/connections', ofRow('Editar')),
    admins('connection-rules', '/connections', then(ofRow('Editar'), tab('Regras'))),
    admins('connection-api', '/connections', then(ofRow('Editar'), tab('API'))),
    admins('connection-history', '/connections', ofRow('Histórico')),
    admins('connection-code', '/connections', then(press('QR Code'), codeShown)),
    admins('api-key-add', '/messages-api', open('Nova chave')),
    admins('api-key-made', '/messages-api', then(open('Nova chave'), makeKey)),
    admins(
      'messages-api-tests',
      '/messages-api',
      then(press('Enviar'), (page) => page.getByRole('form', { name: 'Mídia' }).scrollIntoViewIfNeeded()),
    ),
    admins('checkout-address', '/financeiro', open(/^PAGAR #/)),
    admins('checkout-faults', '/financeiro', then(open(/^PAGAR #/), nameless, press('PRÓXIMO'))),
    admins('checkout-plans', '/financeiro', then(open(/^PAGAR #/), addressed)),
    admins('checkout-review', '/subscription', then(open('Assine Agora!'), addressed, press('PRÓXIMO'))),
    admins('checkout-pix', '/subscription', then(open('Assine Agora!'), addressed, press('PRÓXIMO'), pay)),
    admins(
      'payment-begun',
      '/subscription',
      then(open('Assine Agora!'), addressed, press('PRÓXIMO'), pay, press('Fechar'), (page) =>
        page.getByText(/está em andamento/).waitFor(),
      ),
    ),
    {
      name: 'payment-renewed',
      viewer: 'newcomer',
      path: '/subscription',
      act: then(open('Assine Agora!'), addressed, press('PRÓXIMO'), pay, payAtOnce),
    },
    { name: 'help-player', viewer: 'admin', path: '/helps', act: open(/^Assistir/) },
    operators('helps', 'helps'),
    operators('help-add', 'helps', open('Nova ajuda')),
    operators('help-edit', 'helps', ofRow('Editar')),
    { name: 'announcement-add', viewer: 'operator', path: '/announcements', act: open('Novo informativo') },
    { name: 'announcement-edit', viewer: 'operator', path: '/announcements', act: ofRow('Editar') },
    operators('companies', 'companies'),
    operators('company-add', 'companies', open('Nova empresa')),
    operators('company-edit', 'companies', ofRow('Editar')),
    operators('company-users', 'companies', ofRow('Usuários')),
    operators('company-invoices', 'companies', ofRow('Faturas')),
    operators('company-settle', 'companies', then(ofRow('Faturas'), ofInvoice('Marcar como paga'))),
    operators('payments-review', 'companies', open(/^Pagamentos a conferir/)),
    operators('payment-resolve', 'companies', then(open(/^Pagamentos a conferir/), ofPayment)),
    operators('company-delete', 'companies', ofRow('Excluir')),
    operators('plans', 'plans'),
    operators('plan-edit', 'plans', ofRow('Editar')),
  ]
}

/** Makes the key of the dialog, and leaves it shown. */
const makeKey = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Loja virtual')
  await dialog.getByRole('checkbox', { name: 'Enviar' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Ler' }).check()
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  await dialog.getByText(/^rck_/).waitFor()
}
/** Says something to the prompt, which answers or says why not. */
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
/** A webhook, whose secret is shown then. */
const madeOnce = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Nome/ }).fill(`Caixa ${page.viewportSize()?.width} ${Date.now()}`)
  await dialog.getByRole('textbox', { name: /^URL/ }).fill('https://caixa.example.com/entrada')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByRole('button', { name: 'Copiar' }).waitFor()
}
const forecastShown = (page: Page) =>
  page
    .getByText(/contatos? válidos?/)
    .first()
    .waitFor()
const reportShown = (page: Page) => page.getByRole('heading', { name: /^Relatório da/ }).waitFor()
const toMessages = (page: Page) => page.getByRole('textbox', { name: 'Mensagem 2' }).scrollIntoViewIfNeeded()
const flip = (name: string | RegExp) => (page: Page) => page.getByRole('switch', { name }).press('Space')
const speak = (language: Language) => (page: Page) => chooseLanguage(page, language)
/** Asks what a step of the first invoice in the dialog does. */
const ofInvoice = (label: string) => async (page: Page) => {
  const dialog = page.getByRole('dialog').last()
  const button = dialog.getByRole('button', { name: new RegExp(`^${label.split(' ')[0]} a fatura`) }).first()
  const menu = dialog.getByRole('button', { name: /^Ações de #/ }).first()
  await button.or(menu).first().waitFor()
  if (await button.isVisible()) await button.click()
  else await then(() => menu.click(), choose(label))(page)
  await page.getByRole('dialog', { name: label }).waitFor()
}
/** Opens the note of the first payment that waits. */
async function ofPayment(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  const button = dialog.getByRole('button', { name: /^Registrar conferência de/ }).first()
  const menu = dialog.getByRole('button', { name: /^Ações de / }).first()
  await button.or(menu).first().waitFor()
  if (await button.isVisible()) await button.click()
  else await then(() => menu.click(), choose('Registrar conferência'))(page)
  await page.getByRole('dialog', { name: 'Registrar conferência' }).waitFor()
}
/** As the app of the bank would. */
async function payAtOnce(page: Page): Promise<void> {
  const link = await page.getByRole('link', { name: 'Simular pagamento' }).getAttribute('href')
  const { origin, hash } = new URL(link ?? '')
  await page.request.post(`${origin}/charges/${hash.slice('#/'.length)}/pay`, { data: {} })
  await page.getByText('Pagamento confirmado').waitFor()
}
const fill = (name: RegExp, text: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('textbox', { name }).fill(text)
const nameless = fill(/^Nome completo/, '')
/** At the plans, with everything filled in before them. */
const addressed = then(
  fill(/^Endereço/, 'Rua das Flores, 120 – Centro'),
  fill(/^Cidade/, 'Belo Horizonte'),
  fill(/^Estado/, 'MG'),
  fill(/^CEP/, '30100-000'),
  press('PRÓXIMO'),
  (page) =>
    page
      .getByRole('button', { name: /^SELECIONAR / })
      .first()
      .waitFor(),
)
const pay = then(press('PAGAR'), (page) => page.getByRole('img', { name: 'QR Code do Pix' }).waitFor())
const chatShown = (page: Page) => page.getByRole('log').getByRole('article').filter({ hasText: 'Muito bom!' }).waitFor()
const historyShown = (page: Page) => page.getByRole('log').waitFor()
const hover = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Equipe' }).first().hover()
const typed = (text: string) => (page: Page) =>
  page.getByRole('textbox', { name: 'Mensagem', exact: true }).pressSequentially(text)
const peopleShown = (page: Page) => page.getByRole('listbox', { name: 'Pessoas' }).waitFor()
const chatsShown = (page: Page) => page.getByRole('dialog').getByText('Equipe').waitFor()
const away = (page: Page) => page.mouse.move(0, 0) // nothing is pointed at
const pointedIn = (text: string) => async (page: Page) => {
  const bubble = page.getByRole('log').getByRole('article').filter({ hasText: text })
  await bubble.hover()
  await bubble.getByRole('button', { name: 'Opções da mensagem' }).press('Enter') // hidden where fingers are
}
const beside = async (page: Page) => {
  await press(/no chat$|^Chat interno$/)(page)
  await press('Abrir ao lado: Equipe')(page)
  await page.getByRole('complementary').getByText('Muito bom!').waitFor()
}

/** Behind a button of their own, or in a narrow window in a menu. */
async function announcementsOpened(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Informativos/ })
  if (!(await button.isVisible())) await press(/^Mais opções/)(page)
  await press(/^Informativos/)(page)
  await page.getByRole('button', { name: /^Novo painel/ }).waitFor()
}

const tab = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('tab', { name }).click()

const emojiShown = (page: Page) => page.getByText('pessoas e corpo').waitFor()
const codeShown = (page: Page) => page.getByRole('img', { name: /^QR Code da conexão/ }).waitFor()

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('alguem@empresa.test')
  await page.getByRole('textbox', { name: 'Senha' }).fill('errada')
  await press('Entrar')(page)
  await page.getByRole('alert').waitFor()
}

async function scrollUp(page: Page, screens: number): Promise<void> {
  const log = page.getByRole('log')
  for (let screen = 0; screen < screens; screen++) {
    await log.evaluate((element) => {
      element.scrollTop -= element.clientHeight * 0.8
    })
    await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root, [data-busy]'))
  }
}

async function attach(page: Page): Promise<void> {
  const picture = drawPicture(240, 160)
  await page.locator('input[type=file]').setInputFiles([
    { name: 'vitrine.png', mimeType: 'image/png', buffer: picture },
    {
      name: 'tabela-de-precos-do-segundo-semestre-revisada.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    },
  ])
  await page.getByRole('textbox', { name: 'Legenda de vitrine.png' }).fill('Chegou hoje')
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText(TEXTS.pt.shell.offlineBanner).first().waitFor()
}

async function writeOffline(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Já mando a foto')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: TEXTS.pt.history.sendNow }).waitFor()
}

async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
}

async function searchInside(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Buscar na conversa' }).fill('lista')
  await page.getByText(/\d+ de \d+/).waitFor()
  const isInView = (found: Element) =>
    new Promise<boolean>((resolve) =>
      new IntersectionObserver(([seen]) => resolve(seen?.isIntersecting === true)).observe(found),
    )
  const found = page.getByRole('log').getByRole('article').filter({ hasText: 'item da lista' })
  if (!(await found.first().evaluate(isInView))) throw new Error('what was found is not in view')
}

async function searchEverything(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Buscar em tudo' }).or(page.getByRole('searchbox')).last().fill('cliente')
  await page.getByText('Cliente 1', { exact: true }).first().waitFor()
}
