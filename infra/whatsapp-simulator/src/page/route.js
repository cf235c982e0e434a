/**
 * Reads the route of the page: `#/`, `#/<number>`, `#/<number>/chat/<other>`, and the dialogs `#/<number>/devices`,
 * `#/<number>/settings` and `#/<number>/scan?qr=<text>`; `#/scan?qr=<text>` lets the person choose the phone.
 */
export function readRoute(hash) {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?')
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
  const qr = new URLSearchParams(search).get('qr') ?? ''
  if (parts[0] === 'scan') return { number: undefined, chat: undefined, dialog: 'scan', qr }
  const [number, kind, other] = parts
  const chat = kind === 'chat' ? other : undefined
  return { number, chat, dialog: kind === 'chat' ? undefined : kind, qr }
}

export const go = (...parts) => {
  location.hash = `#/${parts.map(encodeURIComponent).join('/')}`
}
