import { api } from './api.js'
import { attachMenu } from './attach.js'
import { showDialog } from './dialogs.js'
import { icon } from './dom.js'
import { showChats, showConversation, showPhones } from './panes.js'
import { go, readRoute } from './route.js'

const REFRESH_MS = 60 // combines the events of one message

const state = {
  isLoaded: false,
  phones: [],
  groups: [],
  messages: [],
  phone: undefined,
  route: readRoute(location.hash),
}
const composer = document.getElementById('composer')
const addPhone = document.getElementById('add-phone')
let previousChat
let isRefreshing = false

function render() {
  const { route } = state
  state.phone = state.phones.find(({ number }) => number === route.number)
  const pane = !route.number ? 'phones' : route.chat ? 'conversation' : 'chats'
  document.getElementById('app').dataset.pane = pane
  showPhones(state)
  showChats(state, { onOnline: (online) => api.putPhone(route.number, { online }).then(refresh) })
  showConversation(state)
  if (state.isLoaded) showDialog(state, previousChat)
}

async function refresh() {
  const { number } = state.route
  const [phones, groups] = await Promise.all([api.phones(), api.groups()])
  const isKnown = phones.some((phone) => phone.number === number)
  const messages = isKnown ? await api.messages(number) : []
  if (number !== state.route.number) return // the person has switched phones in the meantime
  Object.assign(state, { isLoaded: true, phones, groups, messages })
  render()
  await markAsRead()
}

/** Marks the open conversation as read while the page is visible. */
async function markAsRead() {
  const { number, chat } = state.route
  if (!chat || document.visibilityState !== 'visible') return
  const isNew = state.messages.some(
    (message) => message.chat === chat && !message.fromMe && !message.seen && !message.error,
  )
  if (isNew) await api.read(number, chat)
}

function refreshSoon() {
  if (isRefreshing) return
  isRefreshing = true
  setTimeout(() => {
    isRefreshing = false
    refresh().catch(() => undefined) // the event stream reports when the simulator is down
  }, REFRESH_MS)
}

function listen() {
  const live = document.getElementById('live')
  const source = new EventSource('/events')
  const tell = (isLive) => {
    live.className = `live ${isLive ? 'on' : 'off'}`
    live.title = isLive ? 'Ao vivo' : 'Sem contato com o simulador; tentando de novo'
    live.textContent = isLive ? '' : 'reconectando'
  }
  source.addEventListener('open', () => {
    tell(true)
    refreshSoon() // the page may have missed events
  })
  source.addEventListener('error', () => tell(false))
  source.addEventListener('message', refreshSoon)
}

window.addEventListener('hashchange', () => {
  const next = readRoute(location.hash)
  const isOther = next.number !== state.route.number
  previousChat = isOther ? undefined : (state.route.chat ?? previousChat)
  if (isOther) state.messages = []
  state.route = next
  render()
  refreshSoon()
  if (next.chat) composer.elements.text.focus({ preventScroll: true })
})
document.addEventListener('visibilitychange', refreshSoon)

const problem = composer.querySelector('.problem')
composer.querySelector('.send').append(icon('send'))
composer.prepend(
  attachMenu(() => state.route, {
    onSent() {
      problem.hidden = true
      refreshSoon()
    },
    onProblem(text) {
      problem.textContent = text
      problem.hidden = false
    },
  }),
)
composer.addEventListener('submit', (event) => {
  event.preventDefault()
  void send()
})

async function send() {
  const field = composer.elements.text
  const text = field.value.trim()
  const { number, chat } = state.route
  if (!text || !chat) return
  field.value = ''
  fit(field)
  try {
    await api.send(number, chat, text)
  } catch {
    field.value = text // keeps the typed text
  }
  refreshSoon()
}

composer.elements.text.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  composer.requestSubmit()
})
composer.elements.text.addEventListener('input', ({ target }) => fit(target))

function fit(field) {
  field.rows = Math.min(6, field.value.split('\n').length)
}

addPhone.addEventListener('submit', (event) => {
  event.preventDefault()
  void add()
})

async function add() {
  const problem = addPhone.querySelector('.problem')
  problem.hidden = true
  const { number, name } = addPhone.elements
  try {
    const added = await api.putPhone(number.value, { name: name.value })
    addPhone.reset()
    await refresh()
    go(added.number)
  } catch (error) {
    problem.textContent = error.message
    problem.hidden = false
  }
}

render()
listen()
