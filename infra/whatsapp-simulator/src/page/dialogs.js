import { api } from './api.js'
import { contactDialog, locationDialog } from './attach-dialogs.js'
import { element, icon, toggle } from './dom.js'
import { numberOf } from './format.js'
import { go } from './route.js'

const dialog = document.getElementById('dialog')
dialog.addEventListener('cancel', leave)
dialog.addEventListener('click', ({ target }) => {
  if (target === dialog) leave() // a click on the backdrop
})

/** Returns to the page below the dialog; the route closes the dialog. */
function leave() {
  const { number, chat } = dialog.dataset
  if (!number) go()
  else if (chat) go(number, 'chat', chat)
  else go(number)
}

const CONTENTS = {
  scan: scanDialog,
  devices: devicesDialog,
  settings: settingsDialog,
  location: locationDialog,
  contact: contactDialog,
}
const OF_A_CHAT = ['location', 'contact']
const LIVE = ['devices'] // redrawn after changes; other dialogs keep what a person types

/** Opens the dialog of the route, or closes the one that is open. */
export function showDialog(state, previousChat) {
  const { number = '', dialog: name, qr } = state.route
  const content = CONTENTS[name]
  const isHomeless = OF_A_CHAT.includes(name) && !previousChat
  if (!content || isHomeless || (!state.phone && name !== 'scan')) {
    delete dialog.dataset.shown
    return dialog.close()
  }
  const shown = `${number} ${name} ${qr}`
  if (dialog.dataset.shown === shown && !LIVE.includes(name)) return
  dialog.dataset.shown = shown
  dialog.dataset.number = number
  dialog.dataset.chat = previousChat ?? ''
  const { title, body } = content(state, previousChat)
  const close = { type: 'button', class: 'icon-button', 'aria-label': 'Fechar', onclick: leave }
  dialog.replaceChildren(
    element(
      'header',
      {},
      element('h2', { id: 'dialog-title', tabindex: '-1', autofocus: name !== 'scan' }, title),
      element('button', close, icon('close')),
    ),
    body,
  )
  if (!dialog.open) dialog.showModal()
}

const READING = 'reading' // the phone that scans, and the code that it has read

const refOf = (qr) => qr.slice(0, qr.indexOf(','))
const readerOf = (qr) => {
  const { ref, number } = JSON.parse(localStorage.getItem(READING) ?? '{}')
  return ref === refOf(qr) ? number : undefined
}

/**
 * The dialog in which an existing or a new phone reads a code. A phone that read the program's previous code reads the
 * new one at once.
 */
function scanDialog({ phones, phone, route }) {
  const reader = readerOf(route.qr)
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true })
  const text = element('textarea', {
    name: 'qr',
    rows: '5',
    required: true,
    spellcheck: 'false',
    autofocus: route.qr === '',
    placeholder: 'https://wa.me/settings/linked_devices#2@…',
  })
  text.value = route.qr
  const added = newPhoneFields(phone ? undefined : route.number)
  const isNew = !phone && (route.number !== undefined || phones.length === 0)
  const known = phones.map(({ number, name }) =>
    element(
      'option',
      { value: number, selected: number === (phone?.number ?? reader) },
      `${name} · ${numberOf(number)}`,
    ),
  )
  const options = [...known, element('option', { value: '', selected: isNew }, 'Novo telefone…')]
  const select = element('select', { name: 'phone', onchange: () => added.show(select.value === '') }, ...options)
  added.show(isNew)
  const submit = element('button', { class: 'primary', type: 'submit', autofocus: route.qr !== '' }, 'Ler')

  async function read() {
    submit.disabled = true
    problem.hidden = true
    let number = select.value
    try {
      number ||= await added.save()
      await api.scan(number, text.value)
      localStorage.removeItem(READING)
      go(number, 'devices')
    } catch (error) {
      if (error.code === 'ERR_QR_REDRAWN') {
        localStorage.setItem(READING, JSON.stringify({ ref: refOf(text.value), number }))
      }
      problem.textContent = error.message
      problem.hidden = false
    } finally {
      submit.disabled = false
    }
  }
  function onsubmit(event) {
    event.preventDefault()
    void read()
  }
  if (reader) void read()

  const hint = 'Cole o texto do QR code que o Recado mostra. O telefone escolhido passa a ser o da conexão.'
  const body = element(
    'form',
    { onsubmit, autocomplete: 'off' },
    element('p', { class: 'hint' }, hint),
    element('label', {}, 'Telefone', select),
    added.fields,
    element('label', {}, 'Texto do QR code', text),
    problem,
    element('footer', {}, submit),
  )
  return { title: 'Ler QR code', body }
}

function newPhoneFields(suggested) {
  const number = element('input', { name: 'number', inputmode: 'tel', placeholder: '55 11 98765-4321' })
  const name = element('input', { name: 'name', maxlength: '100', placeholder: 'Padaria Estrela' })
  number.value = suggested ?? ''
  const fields = element(
    'div',
    { class: 'pair' },
    element('label', {}, 'Número', number),
    element('label', {}, 'Nome', name),
  )
  return {
    fields,
    show(isShown) {
      fields.hidden = !isShown
      number.required = isShown
    },
    save: async () => (await api.putPhone(number.value, name.value.trim() ? { name: name.value } : {})).number,
  }
}

function devicesDialog({ phone }) {
  const items = phone.devices.map(({ device, connected, queued }) =>
    element(
      'li',
      { class: 'device' },
      element('span', { class: `dot ${connected ? 'on' : ''}` }),
      element(
        'span',
        { class: 'lines' },
        element('strong', { class: 'line' }, `Aparelho ${device}`),
        element(
          'span',
          { class: 'line' },
          `${connected ? 'ligado' : 'desligado'}${queued > 0 ? ` · ${queued} na fila` : ''}`,
        ),
      ),
      element(
        'button',
        { type: 'button', class: 'danger', onclick: () => api.unlink(phone.number, device) },
        'Desconectar',
      ),
    ),
  )
  const empty = element(
    'p',
    { class: 'hint' },
    'Nenhum aparelho conectado. Leia o QR code que o Recado mostra em Conexões.',
  )
  const scan = { type: 'button', class: 'primary', onclick: () => go(phone.number, 'scan') }
  const body = element(
    'div',
    {},
    items.length > 0 ? element('ul', {}, ...items) : empty,
    element('footer', {}, element('button', scan, 'Ler QR code')),
  )
  return { title: 'Aparelhos conectados', body }
}

function settingsDialog({ phone }) {
  const change = (settings) => api.putPhone(phone.number, settings)
  const name = element('input', { name: 'name', maxlength: '100', required: true })
  name.value = phone.name
  name.addEventListener('change', () => name.value.trim() && change({ name: name.value }))
  const mode = (isOn) => (isOn ? 'auto' : 'manual')
  const body = element(
    'div',
    { class: 'settings' },
    element('label', {}, 'Nome', name),
    toggle(
      'Confirmar a entrega das mensagens',
      phone.delivery === 'auto',
      ({ target }) => change({ delivery: mode(target.checked) }),
      'delivery',
    ),
    toggle(
      'Ler sozinho o que chega',
      phone.read === 'auto',
      ({ target }) => change({ read: mode(target.checked) }),
      'read',
    ),
    toggle(
      'Mostrar o número em vez do LID',
      phone.addressing === 'pn',
      ({ target }) => change({ addressing: target.checked ? 'pn' : 'lid' }),
      'addressing',
    ),
  )
  return { title: 'Ajustes', body }
}
