import { api } from './api.js'
import { element } from './dom.js'
import { go } from './route.js'

/** The dialog for sending a place by its coordinates. */
export function locationDialog({ phone }, chat) {
  const field = (name, label, properties) => {
    const input = element('input', { name, ...properties })
    return { input, label: element('label', {}, label, input) }
  }
  const number = { inputmode: 'decimal', required: true }
  const latitude = field('latitude', 'Latitude', { ...number, placeholder: '-23,5505' })
  const longitude = field('longitude', 'Longitude', { ...number, placeholder: '-46,6333' })
  const name = field('name', 'Nome do lugar (opcional)', { maxlength: '100', placeholder: 'Praça da Sé' })
  const read = ({ input }) => {
    const value = Number(input.value.trim().replace(',', '.'))
    if (input.value.trim() === '' || Number.isNaN(value)) throw new Error('As coordenadas são números.')
    return value
  }
  const body = sendingForm(phone, chat, [pair(latitude.label, longitude.label), name.label], () => ({
    kind: 'location',
    latitude: read(latitude),
    longitude: read(longitude),
    ...(name.input.value.trim() ? { name: name.input.value.trim() } : {}),
  }))
  return { title: 'Enviar localização', body }
}

/** The dialog for sending a contact card. */
export function contactDialog({ phone }, chat) {
  const name = element('input', { name: 'name', maxlength: '100', required: true, placeholder: 'Ana Lima' })
  const number = element('input', { name: 'number', inputmode: 'tel', required: true, placeholder: '55 11 98765-4321' })
  const fields = pair(element('label', {}, 'Nome', name), element('label', {}, 'Número', number))
  const body = sendingForm(phone, chat, [fields], () => ({
    kind: 'contact',
    name: name.value.trim(),
    number: number.value.replace(/\D/g, ''),
  }))
  return { title: 'Enviar contato', body }
}

const pair = (...fields) => element('div', { class: 'pair' }, ...fields)

function sendingForm(phone, chat, fields, contentOf) {
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true })
  const submit = element('button', { class: 'primary', type: 'submit' }, 'Enviar')

  async function onsubmit(event) {
    event.preventDefault()
    submit.disabled = true
    problem.hidden = true
    try {
      await api.sendContent(phone.number, chat, contentOf())
      go(phone.number, 'chat', chat)
    } catch (error) {
      problem.textContent = error.message
      problem.hidden = false
    } finally {
      submit.disabled = false
    }
  }
  return element('form', { onsubmit, autocomplete: 'off' }, ...fields, problem, element('footer', {}, submit))
}
