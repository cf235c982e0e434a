import { api } from './api.js'
import { element, icon } from './dom.js'
import { go } from './route.js'

const MOST_BYTES = 45 * 1024 * 1024
const THUMBNAIL_PIXELS = 72

/** The menu for sending anything but text. `where` returns the phone and the chat. */
export function attachMenu(where, { onSent, onProblem }) {
  const chooser = element('input', { type: 'file', hidden: true, 'aria-label': 'Arquivo' })
  const menu = element('details', { class: 'attach' })
  const close = () => {
    menu.open = false
  }

  function choose(accept) {
    close()
    chooser.accept = accept
    chooser.value = ''
    chooser.click()
  }
  chooser.addEventListener('change', async () => {
    const [file] = chooser.files
    if (!file) return
    try {
      const { number, chat } = where()
      if (file.size > MOST_BYTES) throw new Error('O arquivo é grande demais para esta página.')
      await api.sendContent(number, chat, await contentOfFile(file))
      onSent()
    } catch (error) {
      onProblem(error.message)
    }
  })

  const item = (iconName, label, onclick) =>
    element('li', {}, element('button', { type: 'button', onclick }, icon(iconName), label))
  const open = (dialog) => () => {
    close()
    go(where().number, dialog)
  }
  menu.append(
    element('summary', { class: 'icon-button', 'aria-label': 'Anexar', title: 'Anexar' }, icon('attach')),
    element(
      'ul',
      {},
      item('photo', 'Foto ou vídeo', () => choose('image/*,video/*')),
      item('sound', 'Áudio', () => choose('audio/*')),
      item('file', 'Documento', () => choose('')),
      item('map', 'Localização', open('location')),
      item('contact', 'Contato', open('contact')),
    ),
    chooser,
  )
  document.addEventListener('click', ({ target }) => !menu.contains(target) && close())
  menu.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  return menu
}

/** The content for a file, as a phone sends it: pictures with size and thumbnail, audio, video, or a document. */
async function contentOfFile(file) {
  const common = { file: await base64Of(file), mime: file.type || 'application/octet-stream' }
  if (file.type.startsWith('image/')) return { kind: 'image', ...common, ...(await looksOf(file)) }
  if (file.type.startsWith('video/')) return { kind: 'video', ...common }
  if (file.type.startsWith('audio/ogg')) return { kind: 'voice', ...common, mime: 'audio/ogg; codecs=opus' }
  if (file.type.startsWith('audio/')) return { kind: 'audio', ...common }
  return { kind: 'document', ...common, name: file.name }
}

const base64Of = (file) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result.slice(reader.result.indexOf(',') + 1)))
    reader.addEventListener('error', () => reject(new Error('Não foi possível ler o arquivo.')))
    reader.readAsDataURL(file)
  })

async function looksOf(file) {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return {} // the browser cannot decode the picture: sent without size and thumbnail
  const { width, height } = bitmap
  const scale = Math.min(1, THUMBNAIL_PIXELS / Math.max(width, height))
  const canvas = element('canvas', {
    width: String(Math.max(1, Math.round(width * scale))),
    height: String(Math.max(1, Math.round(height * scale))),
  })
  canvas.getContext('2d').drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return { width, height, thumbnail: canvas.toDataURL('image/jpeg', 0.6).split(',')[1] }
}
