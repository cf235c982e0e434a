import type { Language } from '@recado/contracts/language'
import type { Page } from 'playwright-core'
import { ENTRANCE, FOR_SUPERS, INSIDE } from '../pages/rows.ts'
import { chooseLanguage, TEXTS } from '../pages/texts.ts'
import { beRefused } from '../stage/expired-company.ts'
import { drawPicture } from '../stage/picture.ts'
import { CALENDAR_SCENES } from './calendar-scenes.ts'
import { EXPORT_SCENES } from './export-scenes.ts'
import { flowScenesOf } from './flow-scenes.ts'
import { lockScenesOf } from './lock-scenes.ts'
import { machineScenesOf } from './machine-scenes.ts'
import { OPERATOR_SCENES } from './operator-scenes.ts'
import { PAYMENT_SCENES } from './payment-scenes.ts'
import { admins, type Known, type Scene } from './scene.ts'
import { choose, dialogShown, inTurn, ofRow, open, openFrom, press, pressHidden, tab } from './steps.ts'
import { TWO_FACTOR_SCENES } from './two-factor-scenes.ts'

/** A scene of the list of waiting tickets. */
const waiting = (name: string, act: (page: Page) => Promise<void>): Scene => ({
  name,
  viewer: 'supervisor',
  path: '/tickets?tab=pending&all=1',
  act,
})
const pointed = async (page: Page) => {
  const bubble = page.getByRole('log').getByRole('article').filter({ hasText: 'Só no celular' })
  await bubble.hover()
  // the button is hidden on touch screens
  await bubble.getByRole('button', { name: 'Opções da mensagem' }).press('Enter')
}

/** Every page, the dialogs that open from the pages, and the states of the inbox. */
export function scenesOf(known: Known): Scene[] {
  const { talk, closed, colleagues, debtor, team, planned, invitation } = known
  const conversation = `/tickets/${talk.uuid}`
  const chat = `/chats/${team.uuid}`
  const opened = (name: string, act?: Scene['act'], only?: Scene['only']): Scene => ({
    name: `conversation-${name}`,
    viewer: 'agent',
    path: conversation,
    ...(act && { act }),
    ...(only && { only }),
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
    admins('start-targets', '/', (page) => page.getByText('Prazos cumpridos').first().scrollIntoViewIfNeeded()),
    admins('reports-list', '/reports', inTurn(press(/^Finalizados: /), dialogShown)),
    admins('reports-people', '/reports?by=user', (page) => page.getByText('Por grupo').scrollIntoViewIfNeeded()),
    admins('reports-hours', '/reports', (page) => page.getByText('Por dia e hora').scrollIntoViewIfNeeded()),
    admins('reports-export', '/reports', press('Exportar')),
    admins('reports-campaigns', '/reports', (page) =>
      page.getByText('Campanhas iniciadas no período').scrollIntoViewIfNeeded(),
    ),
    { name: 'not-found', viewer: 'admin', path: '/nowhere' },
    ...ENTRANCE.map(({ path }): Scene => ({ name: `page-${path.slice(1)}`, viewer: 'nobody', path })),
    { name: 'login-refused', viewer: 'nobody', path: '/login', act: signInWrongly },
    { name: 'login-expired', viewer: 'nobody', path: '/login', act: (page) => beRefused(page, debtor) },
    { name: 'page-restricted', viewer: 'debtor', path: '/subscription' },
    { name: 'signup-strength', viewer: 'nobody', path: '/signup', act: typePassword('padaria2024') },
    { name: 'invitation-form', viewer: 'nobody', path: invitation, act: typePassword('girafa verde no trampolim') },
    { name: 'invitation-signed-in', viewer: 'agent', path: invitation },
    { name: 'signup-faults', viewer: 'nobody', path: '/signup', act: press('Cadastrar') },

    { name: 'inbox-open', viewer: 'agent', path: '/tickets' },
    { name: 'inbox-waiting', viewer: 'agent', path: '/tickets?tab=pending' },
    { name: 'inbox-unanswered', viewer: 'supervisor', path: '/tickets?all=1&unanswered=1' },
    { name: 'inbox-closed', viewer: 'agent', path: '/tickets?tab=closed' },
    { name: 'inbox-search', viewer: 'agent', path: '/tickets?tab=search&q=lista' },
    { name: 'inbox-filters', viewer: 'admin', path: '/tickets?all=1&unread=1&order=waiting', act: open('Filtros') },
    { name: 'inbox-new', viewer: 'agent', path: '/tickets', act: open('Novo atendimento') },
    { name: 'inbox-peek', viewer: 'supervisor', path: '/tickets?tab=pending&all=1', act: open(/^Espiar a conversa/) },
    waiting('inbox-peek-tags', inTurn(open(/^Espiar a conversa/), press('Tags'))),
    waiting('inbox-peek-note', inTurn(open(/^Espiar a conversa/), press('Nota interna'))),
    waiting('alerts', inTurn(press(/^Notificações|^\d+\+? novidades?$/), open('Ajustar avisos'))),
    { ...waiting('inbox-waiting-menu', pressHidden(/^Mais ações do atendimento/)), only: 'wide' },

    opened('end'),
    opened('middle', (page) => scrollUp(page, 1)),
    opened('beginning', (page) => scrollUp(page, 8)),
    opened(
      'details',
      inTurn(
        (page) => page.locator('[data-ticket-header] h2 button').click(),
        (page) => page.getByText('Mídia da conversa').waitFor(),
      ),
    ),
    opened(
      'quick',
      inTurn(
        (page) => page.getByRole('textbox', { name: 'Mensagem' }).fill('/'),
        (page) => page.getByRole('listbox', { name: 'Respostas rápidas' }).waitFor(),
      ),
    ),
    opened('emoji', inTurn(press('Emojis'), emojiShown)),
    opened('note', press('Nota interna: o contato não verá')),
    opened('files', attach),
    opened('message-menu', pointed),
    opened('reply', inTurn(pointed, choose('Responder'))),
    opened('search', inTurn(press('Mais ações do atendimento'), choose('Buscar na conversa'), searchInside)),
    opened('menu', press('Mais ações do atendimento')),
    opened(
      'actions',
      inTurn((page) => page.keyboard.press('Control+k'), dialogShown),
    ),
    opened('transfer', open('Transferir'), 'wide'),
    opened('transfer', openFrom('Mais ações do atendimento', 'Transferir'), 'narrow'),
    opened(
      'picture',
      inTurn((page) => scrollUp(page, 4), open(/^Abrir imagem/)),
    ),
    { ...opened('offline', inTurn(goOffline, writeOffline)), undo: goOnline },
    { name: 'conversation-closed', viewer: 'agent', path: `/tickets/${closed.uuid}` },
    { name: 'conversation-colleague', viewer: 'supervisor', path: `/tickets/${colleagues.uuid}` },
    admins('conversation-delete', conversation, openFrom('Mais ações do atendimento', 'Excluir atendimento')),

    admins('shell-news', '/settings', press(/^Notificações|^\d+\+? novidades?$/)),
    admins('shell-announcements', '/settings', announcementsOpened),
    admins('shell-announcement', '/settings', inTurn(announcementsOpened, open(/^Novo painel/))),
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
    admins('chat-menu', chat, inTurn(chatShown, pointedIn('Muito bom!'))),
    admins('chat-readers', chat, inTurn(chatShown, pointedIn('Ficou assim'), choose('Lido por'), dialogShown)),
    admins('chat-reply', chat, inTurn(chatShown, pointedIn('Muito bom!'), choose('Responder'), away)),
    admins('chat-mention', chat, inTurn(chatShown, typed('Oi @'), peopleShown)),
    admins('chat-files', chat, inTurn(chatShown, attach)),
    admins('chat-add', '/chats', open('Nova')),
    { name: 'chat-delete', viewer: 'admin', path: '/chats', act: inTurn(hover, open('Excluir Equipe')) },
    {
      name: 'chat-popover',
      viewer: 'admin',
      path: '/settings',
      act: inTurn(press(/no chat$|^Chat interno$/), chatsShown),
      only: 'wide',
    },
    { name: 'chat-beside', viewer: 'agent', path: conversation, act: inTurn(historyShown, beside), only: 'wide' },

    admins('contact-add', '/contacts', open('Adicionar contato')),
    { ...admins('contact-add-offline', '/contacts', inTurn(open('Adicionar contato'), goOffline)), undo: goOnline },
    admins('contact-edit', '/contacts', ofRow('Editar')),
    admins('contact-delete', '/contacts', ofRow('Excluir')),
    admins('contact-start', '/contacts', ofRow('Iniciar atendimento')),
    admins('contact-tools', '/contacts', press('Mais ações com contatos')),
    admins('contact-sheet', '/contacts', openFrom('Mais ações com contatos', 'Importar planilha')),
    admins('contact-fields', '/contacts', openFrom('Mais ações com contatos', 'Campos personalizados')),
    admins('contact-merge', '/contacts', openFrom('Mais ações com contatos', 'Mesclar contatos')),
    { name: 'contact-nothing', viewer: 'admin', path: '/contacts?q=zzzz' },
    admins('tag-add', '/tags', open('Nova tag')),
    admins('tag-edit', '/tags', ofRow('Editar')),
    admins('quick-add', '/quick-messages', open('Nova resposta rápida')),
    admins('quick-edit', '/quick-messages', ofRow('Editar')),
    admins('files-add', '/files', open('Nova lista')),
    admins('files-edit', '/files', ofRow('Editar')),
    admins('campaign-add', '/campaigns', open('Nova campanha')),
    admins('campaign-edit', '/campaigns?q=Anivers', ofRow('Editar')),
    admins('campaign-asks', '/campaigns?q=inverno', inTurn(ofRow('Editar'), forecastShown)),
    admins(
      'campaign-messages',
      '/campaigns?q=inverno',
      inTurn(ofRow('Editar'), forecastShown, tab('Mensagem 2'), toMessages),
    ),
    admins('campaign-running', '/campaigns?q=Volta', ofRow('Ver')),
    admins('campaign-cancel', '/campaigns?q=Volta', ofRow('Cancelar disparos')),
    admins('campaign-report', `/campaign/${planned.campaign.id}/report`, reportShown),
    admins(
      'campaign-recipients',
      `/campaign/${planned.campaign.id}/report`,
      inTurn(reportShown, (page) => page.getByRole('table', { name: 'Destinatários' }).scrollIntoViewIfNeeded()),
    ),
    admins(
      'campaign-step',
      `/campaign/${planned.campaign.id}/report?step=read`,
      inTurn(reportShown, (page) => page.getByRole('combobox', { name: 'Situação' }).click()),
    ),
    admins(
      'campaign-settings',
      '/campaigns-config',
      inTurn(flip('Enviar só nestes horários'), flip(/^Limitar as mensagens/)),
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
    admins('user-invite', '/users', open('Convidar')),
    admins('user-invited', '/users?open=invite', inTurn(dialogShown, press('Criar convite'), linkShown)),
    admins('user-password', '/users', inTurn(open('Novo usuário'), typePassword('maria'))),
    { ...admins('connections-english', '/connections', speak('en')), undo: speak('pt') },
    admins('connection-add', '/connections', open('Adicionar conexão')),
    admins('connection-edit', '/connections', ofRow('Editar')),
    admins('connection-rules', '/connections', inTurn(ofRow('Editar'), tab('Regras'))),
    admins('connection-proxy', '/connections', inTurn(ofRow('Editar'), tab('Proxy'), flip(/^Usar um proxy/))),
    admins('connection-api', '/connections', inTurn(ofRow('Editar'), tab('API'))),
    admins('connection-history', '/connections', ofRow('Histórico')),
    admins('connection-code', '/connections', inTurn(press('QR Code'), codeShown)),
    ...lockScenesOf(known),
    ...machineScenesOf(known),
    ...PAYMENT_SCENES,
    { name: 'help-player', viewer: 'admin', path: '/helps', act: open(/^Assistir/) },
    ...EXPORT_SCENES,
    ...OPERATOR_SCENES,
    ...CALENDAR_SCENES,
    ...TWO_FACTOR_SCENES,
    ...flowScenesOf(known), // last: a scene closes tickets that others show
  ]
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
const chatShown = (page: Page) => page.getByRole('log').getByRole('article').filter({ hasText: 'Muito bom!' }).waitFor()
const historyShown = (page: Page) => page.getByRole('log').waitFor()
const hover = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Equipe' }).first().hover()
const typed = (text: string) => (page: Page) =>
  page.getByRole('textbox', { name: 'Mensagem', exact: true }).pressSequentially(text)
const peopleShown = (page: Page) => page.getByRole('listbox', { name: 'Pessoas' }).waitFor()
const chatsShown = (page: Page) => page.getByRole('dialog').getByText('Equipe').waitFor()
const away = (page: Page) => page.mouse.move(0, 0) // moves the pointer away, so that no element is under it
const pointedIn = (text: string) => async (page: Page) => {
  const bubble = page.getByRole('log').getByRole('article').filter({ hasText: text })
  await bubble.hover()
  // the button is hidden on touch screens
  await bubble.getByRole('button', { name: 'Opções da mensagem' }).press('Enter')
}
const beside = async (page: Page) => {
  await press(/no chat$|^Chat interno$/)(page)
  await press('Abrir ao lado: Equipe')(page)
  await page.getByRole('complementary').getByText('Muito bom!').waitFor()
}

/** Opens the announcements by their own button, or in a narrow window by the menu. */
async function announcementsOpened(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Informativos/ })
  if (!(await button.isVisible())) await press(/^Mais opções/)(page)
  await press(/^Informativos/)(page)
  await page.getByRole('button', { name: /^Novo painel/ }).waitFor()
}

const emojiShown = (page: Page) => page.getByText('pessoas e corpo').waitFor()
const codeShown = (page: Page) => page.getByRole('img', { name: /^QR Code da conexão/ }).waitFor()

const linkShown = (page: Page) => page.getByRole('textbox', { name: 'Link do convite' }).waitFor()
const typePassword = (password: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByText(/^Força da senha/).waitFor()
}

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

const goOnline = (page: Page): Promise<void> => page.context().setOffline(false)

async function searchInside(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Buscar na conversa' }).fill('lista')
  await page.getByText(/\d+ de \d+/).waitFor()
  const isInView = (found: Element) =>
    new Promise<boolean>((resolve) =>
      new IntersectionObserver(([seen]) => resolve(seen?.isIntersecting === true)).observe(found),
    )
  const found = page.getByRole('log').getByRole('article').filter({ hasText: 'item da lista' })
  if (!(await found.first().evaluate(isInView))) throw new Error('the match is not in view')
}

async function searchEverything(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Buscar em tudo' }).or(page.getByRole('searchbox')).last().fill('cliente')
  await page.getByText('Cliente 1', { exact: true }).first().waitFor()
}
