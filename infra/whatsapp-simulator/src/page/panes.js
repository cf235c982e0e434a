import { contentOf, previewOf } from './content.js'
import { avatar, element, icon, patch, show, toggle } from './dom.js'
import { dayOf, momentOf, numberOf, timeOf } from './format.js'
import { go } from './route.js'

const at = (id) => document.getElementById(id)

// pictures that load later make the list longer; load events do not bubble, so the listener captures them
at('messages').addEventListener('load', scrollToEnd, true)
at('messages').addEventListener('loadedmetadata', scrollToEnd, true)

function scrollToEnd({ currentTarget }) {
  if (currentTarget.dataset.isAtEnd === 'true') currentTarget.scrollTop = currentTarget.scrollHeight
}

const isGroup = (chat) => chat.endsWith('@g.us')

const nameOf = (state, chat) =>
  isGroup(chat)
    ? (state.groups.find(({ id }) => id === chat)?.subject ?? 'Grupo')
    : (state.phones.find(({ number }) => number === chat)?.name ?? numberOf(chat))

function aboutOf(state, chat) {
  if (!isGroup(chat)) return numberOf(chat)
  const members = state.groups.find(({ id }) => id === chat)?.members ?? []
  return members.map(({ number }) => nameOf(state, number)).join(', ')
}

export function showPhones(state) {
  if (!state.isLoaded) return show(at('phones'))
  if (state.phones.length === 0) {
    const hint = 'Nenhum telefone ainda. Adicione um com o número e o nome de quem o usa.'
    return show(at('phones'), element('li', { class: 'empty' }, hint))
  }
  show(at('phones'), ...state.phones.map((phone) => phoneItem(phone, phone.number === state.route.number)))
}

function phoneItem(phone, isChosen) {
  const details = phone.online ? numberOf(phone.number) : `Sem conexão · ${numberOf(phone.number)}`
  const linked = icon('devices', 'Tem aparelho conectado')
  const unread = { class: 'count', 'aria-label': `${phone.unread} não lidas` }
  const badges = element(
    'span',
    { class: 'badges' },
    phone.devices.length > 0 && linked,
    phone.unread > 0 && element('span', unread, String(phone.unread)),
  )
  const open = { class: 'row', href: `#/${phone.number}`, 'aria-current': isChosen ? 'true' : undefined }
  const link = element(
    'a',
    { ...open, data: { key: `phone ${phone.number}` } },
    avatar(phone.name, phone.number),
    element(
      'span',
      { class: 'lines' },
      element('strong', { class: 'line' }, phone.name),
      element('span', { class: 'line' }, details),
    ),
    badges,
  )
  return element('li', {}, link)
}

/** The pane of the chosen phone: its name, its tools and its conversations. */
export function showChats(state, { onOnline }) {
  const phone = state.phone
  if (!phone) {
    show(at('phone-bar'))
    show(at('phone-tools'))
    return show(at('chats'), element('li', { class: 'empty' }, 'Escolha um telefone para ver as conversas dele.'))
  }
  const back = element(
    'a',
    { class: 'icon-button back', href: '#/', 'aria-label': 'Voltar aos telefones' },
    icon('back'),
  )
  const title = element(
    'span',
    { class: 'lines' },
    element('strong', { class: 'line' }, phone.name),
    element('span', { class: 'line' }, numberOf(phone.number)),
  )
  show(at('phone-bar'), back, avatar(phone.name, phone.number), title)
  show(
    at('phone-tools'),
    toggle('Online', phone.online, switchOnline, `online ${phone.number}`),
    element(
      'span',
      { class: 'buttons' },
      tool('scan', 'qr', 'Ler QR code'),
      tool('devices', 'devices', 'Aparelhos conectados'),
      tool('settings', 'settings', 'Ajustes'),
    ),
  )
  const chats = chatsOf(state)
  const empty = element('li', { class: 'empty' }, 'Adicione outro telefone para ter com quem conversar.')
  show(at('chats'), ...(chats.length > 0 ? chats.map((chat) => chatItem(state, chat)) : [empty]))

  function switchOnline({ target }) {
    onOnline(target.checked).catch(() => {
      target.checked = !target.checked // shows the unchanged state again
    })
  }

  function tool(dialog, iconName, label) {
    // the key contains the number, because another phone's button is a different element
    const press = { onclick: () => go(phone.number, dialog), data: { key: `${dialog} ${phone.number}` }, title: label }
    return element('button', { type: 'button', class: 'icon-button', 'aria-label': label, ...press }, icon(iconName))
  }
}

/** The conversations, latest first, then the phones without a conversation. */
function chatsOf(state) {
  const byChat = Map.groupBy(state.messages, ({ chat }) => chat)
  const active = [...byChat].map(([number, messages]) => ({
    number,
    last: messages.at(-1),
    unread: messages.filter(({ fromMe, seen, error }) => !fromMe && !seen && !error).length,
  }))
  active.sort((a, b) => b.last.at.localeCompare(a.last.at))
  const others = state.phones.filter(({ number }) => number !== state.phone.number).map(({ number }) => number)
  const groups = state.groups.filter(({ members }) => members.some(({ number }) => number === state.phone.number))
  const silent = [...groups.map(({ id }) => id), ...others].filter((chat) => !byChat.has(chat))
  return [...active, ...silent.map((number) => ({ number, last: undefined, unread: 0 }))]
}

function chatItem(state, { number, last, unread }) {
  const name = nameOf(state, number)
  const preview = last ? previewOf(last) : aboutOf(state, number)
  const link = element(
    'a',
    {
      class: 'row',
      href: `#/${state.phone.number}/chat/${number}`,
      'aria-current': state.route.chat === number ? 'true' : undefined,
      data: { key: `chat ${number}` },
    },
    avatar(name, number),
    element(
      'span',
      { class: 'lines' },
      element('strong', { class: 'line' }, name),
      element('span', { class: 'line preview' }, last?.fromMe ? ticks(last) : undefined, preview),
    ),
    element(
      'span',
      { class: 'badges' },
      last && element('span', { class: 'moment' }, momentOf(last.at)),
      unread > 0 && element('span', { class: 'count', 'aria-label': `${unread} não lidas` }, String(unread)),
    ),
  )
  return element('li', {}, link)
}

export function showConversation(state) {
  const { phone, route } = state
  const composer = at('composer')
  const list = at('messages')
  composer.hidden = !phone || !route.chat
  if (!phone || !route.chat) {
    show(at('chat-bar'))
    const hint = phone
      ? 'Escolha uma conversa.'
      : 'Um telefone por pessoa: o da empresa lê o QR code do Recado, os outros escrevem a ele.'
    return show(list, element('li', { class: 'empty' }, hint))
  }
  const name = nameOf(state, route.chat)
  const back = { class: 'icon-button back', href: `#/${phone.number}`, 'aria-label': 'Voltar às conversas' }
  show(
    at('chat-bar'),
    element('a', back, icon('back')),
    avatar(name, route.chat),
    element(
      'span',
      { class: 'lines' },
      element('strong', { class: 'line' }, name),
      element('span', { class: 'line' }, aboutOf(state, route.chat)),
    ),
  )
  const wasAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80
  const isOther = list.dataset.chat !== `${phone.number}/${route.chat}`
  list.dataset.chat = `${phone.number}/${route.chat}`
  if (isOther) show(list)
  patch(
    list,
    bubblesOf(
      state,
      state.messages.filter(({ chat }) => chat === route.chat),
    ),
  )
  list.dataset.isAtEnd = String(wasAtEnd || isOther)
  if (wasAtEnd || isOther) list.scrollTop = list.scrollHeight
  composer.elements.text.disabled = !phone.online
  composer.elements.text.placeholder = phone.online ? 'Mensagem' : 'Sem conexão: ponha o telefone online para escrever'
  for (const button of composer.querySelectorAll('.send, .attach button')) button.disabled = !phone.online
  composer.querySelector('.attach')?.toggleAttribute('inert', !phone.online)
}

function bubblesOf(state, messages) {
  if (messages.length === 0) {
    const build = () => element('li', { class: 'empty' }, 'Nenhuma mensagem ainda. Escreva a primeira.')
    return [{ key: 'empty', made: '', build }]
  }
  return messages.flatMap((message, index) => {
    const day = dayOf(message.at)
    const isNewDay = index === 0 || dayOf(messages[index - 1].at) !== day
    const separator = {
      key: `day ${day}`,
      made: '',
      build: () => element('li', { class: 'day' }, element('span', {}, day)),
    }
    const key = `${message.fromMe} ${message.id}`
    const shown = { key, made: JSON.stringify(message), build: () => bubble(state, message) }
    return isNewDay ? [separator, shown] : [shown]
  })
}

const ASIDES = ['waiting', 'revoked', 'unknown']

function bubble(state, message) {
  const { kind, fromMe, author, reactions, copies } = message
  const marks = [
    message.isForwarded && 'Encaminhada',
    message.isViewOnce && 'Visualização única',
    message.isEphemeral && 'Temporária',
  ].filter(Boolean)
  const by = author && element('strong', { class: 'author' }, nameOf(state, author))
  const faces = reactions.map((reaction) => element('span', { title: nameOf(state, reaction.by) }, reaction.emoji))
  return element(
    'li',
    { class: `bubble ${fromMe ? 'own' : 'their'}${ASIDES.includes(kind) ? ' waiting' : ''}` },
    by,
    marks.length > 0 && element('span', { class: 'mark' }, marks.join(' · ')),
    ...contentOf(message, state.phone.number),
    element(
      'span',
      { class: 'meta' },
      copies > 1 && element('span', { title: 'Cópias que chegaram com o mesmo código' }, `${copies}×`),
      message.isEdited && element('span', {}, 'editada'),
      element('time', { datetime: message.at }, timeOf(message.at)),
      fromMe && ticks(message),
    ),
    faces.length > 0 && element('span', { class: 'reactions' }, ...faces),
  )
}

const TICKS = { sent: ['check', 'Enviada'], delivered: ['checks', 'Entregue'], read: ['checks', 'Lida'] }

function ticks({ status }) {
  const [name, label] = TICKS[status]
  const drawn = icon(name, label)
  drawn.classList.add('ticks', status)
  return drawn
}
