const TEXTS = {
  ERR_QR_EXPIRED: 'Este código expirou ou já foi usado. Gere outro e tente de novo.',
  ERR_QR_REDRAWN: 'O programa troca o código depois da leitura. Volte a ele e leia o novo.',
  ERR_QR_FOREIGN: 'Este código não pertence ao programa que o mostra.',
  ERR_DEVICE_SILENT: 'O programa não respondeu ao pareamento.',
  ERR_DEVICE_SIGNATURE: 'A assinatura do programa é falsa. O pareamento foi recusado.',
  ERR_PHONE_OFFLINE: 'O telefone está sem conexão.',
  ERR_PHONE_NOT_FOUND: 'Este telefone não existe.',
}
const FIELDS = {
  'content.latitude': 'A latitude vai de -90 a 90.',
  'content.longitude': 'A longitude vai de -180 a 180.',
  'content.number': 'O número deve ter de 7 a 15 dígitos.',
  qr: 'Isto não é o texto de um QR code de conexão.',
  '': 'O número deve ter de 7 a 15 dígitos.',
}

/** Calls the simulator. Throws an Error with a message for the user. */
async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  }).catch(() => {
    throw new Error('O simulador não responde.')
  })
  const answer = await response.json()
  if (response.ok) return answer
  const field = answer.fields?.[0]?.field
  const problem = new Error(TEXTS[answer.error] ?? FIELDS[field] ?? 'Não foi possível concluir.')
  throw Object.assign(problem, { code: answer.error })
}

const phone = (number, rest = '') => `/phones/${encodeURIComponent(number)}${rest}`

/** The URL of the file of a message on a phone. */
export const mediaUrl = (number, id) => phone(number, `/messages/${encodeURIComponent(id)}/media`)

export const api = {
  phones: () => call('GET', '/phones'),
  putPhone: (number, settings) => call('PUT', phone(number), settings),
  messages: (number) => call('GET', phone(number, '/messages')),
  groups: () => call('GET', '/groups'),
  sendContent: (number, to, content) => call('POST', phone(number, '/messages'), { to, content }),
  send: (number, to, text) => call('POST', phone(number, '/messages'), { to, text }),
  read: (number, chat) => call('POST', phone(number, '/read'), { chat }),
  scan: (number, qr) => call('POST', phone(number, '/scan'), { qr }),
  unlink: (number, device) => call('DELETE', phone(number, `/devices/${device}`)),
}
