import { mediaUrl } from './api.js'
import { element, icon } from './dom.js'
import { numberOf } from './format.js'

/** Short labels of kinds, for places without room for the content. */
const LABELS = {
  image: 'Foto',
  video: 'Vídeo',
  audio: 'Áudio',
  voice: 'Mensagem de voz',
  document: 'Documento',
  sticker: 'Figurinha',
  location: 'Localização',
  'live-location': 'Localização ao vivo',
  contact: 'Contato',
  contacts: 'Contatos',
  poll: 'Enquete',
  revoked: 'Mensagem apagada',
  waiting: 'Aguardando mensagem',
  unknown: 'Mensagem sem suporte',
}

/** The text of a message in the list of conversations. */
export function previewOf({ kind, text, media }) {
  const label = LABELS[kind]
  const said = kind === 'document' ? text || media?.name : text
  return [label, said].filter(Boolean).join(' · ') || '…'
}

/** The content of a message in its conversation, without time and ticks. */
export function contentOf(message, phone) {
  const show = SHOWN[message.kind] ?? showText
  return [quote(message), ...show(message, phone)].filter(Boolean)
}

const SHOWN = {
  image: (message, phone) => [picture(message, phone), ...caption(message)],
  sticker: (message, phone) => [picture(message, phone, 'sticker')],
  video: (message, phone) => [
    element('video', { class: 'picture', controls: true, preload: 'metadata', src: mediaUrl(phone, message.id) }),
    ...caption(message),
  ],
  audio: showSound,
  voice: showSound,
  document: (message, phone) => [file(message, phone), ...caption(message)],
  location: showPlace,
  'live-location': showPlace,
  contact: ({ contacts }) => contacts.map(card),
  contacts: ({ contacts }) => contacts.map(card),
  poll: ({ text, poll }) => [
    element('p', {}, element('strong', {}, text)),
    element('ul', { class: 'choices' }, ...poll.choices.map((choice) => element('li', {}, choice))),
  ],
  revoked: () => [aside('Mensagem apagada.')],
  waiting: () => [aside('Aguardando mensagem. Isso pode levar alguns instantes.')],
  unknown: ({ fields }) => [aside(`Mensagem sem suporte${fields?.length ? ` (${fields.join(', ')})` : ''}.`)],
}

const showText = ({ text }) => [element('p', {}, text)]
const aside = (text) => element('p', { class: 'aside' }, text)
const caption = ({ text }) => (text ? [element('p', {}, text)] : [])

function quote({ quoted }) {
  return quoted && element('p', { class: 'quote' }, quoted.text || 'Mensagem')
}

function picture(message, phone, shape = '') {
  const { width, height } = message.media
  const size = width && height ? { width: String(width), height: String(height) } : {}
  const alt = message.text || LABELS[message.kind]
  const img = element('img', { class: `picture ${shape}`, src: mediaUrl(phone, message.id), alt, ...size })
  img.addEventListener('error', () => img.replaceWith(aside('O arquivo não está mais disponível.')))
  return img
}

function showSound(message, phone) {
  const src = mediaUrl(phone, message.id)
  const label = LABELS[message.kind]
  return [element('audio', { class: 'sound', controls: true, preload: 'metadata', src, 'aria-label': label })]
}

function file({ id, media }, phone) {
  const name = media.name || 'arquivo'
  const lines = element(
    'span',
    { class: 'lines' },
    element('strong', { class: 'line' }, name),
    element('span', { class: 'line' }, sizeOf(media.size)),
  )
  return element('a', { class: 'card', href: mediaUrl(phone, id), download: name }, icon('file'), lines)
}

const bytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const sizeOf = (size) =>
  size < 1000 ? `${size} B` : size < 1e6 ? `${bytes.format(size / 1e3)} kB` : `${bytes.format(size / 1e6)} MB`

function showPlace({ kind, text, location }) {
  const { latitude, longitude, name, address } = location
  if (latitude === null || longitude === null) return [aside('Localização sem coordenadas.')]
  const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
  const lines = element(
    'span',
    { class: 'lines' },
    element('strong', { class: 'line' }, name || LABELS[kind]),
    element('span', { class: 'line' }, address || `${latitude}, ${longitude}`),
  )
  const link = element('a', { class: 'card', href, target: '_blank', rel: 'noreferrer' }, icon('map'), lines)
  return kind === 'live-location' && text ? [link, element('p', {}, text)] : [link]
}

function card({ name, vcard }) {
  const [, number] = vcard.match(/waid=(\d+)/) ?? vcard.match(/TEL[^:]*:\+?([\d ()-]+)/) ?? []
  const lines = element(
    'span',
    { class: 'lines' },
    element('strong', { class: 'line' }, name || 'Sem nome'),
    element('span', { class: 'line' }, number ? numberOf(number.replace(/\D/g, '')) : 'Sem número'),
  )
  return element('div', { class: 'card' }, icon('contact'), lines)
}
