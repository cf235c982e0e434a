const TEXTS = {
  ERR_CODE: 'Este não é um código Pix, ou ele foi alterado.',
  ERR_CODE_FOREIGN: 'Este código não é de uma cobrança deste banco.',
  ERR_CHARGE_PAID: 'Esta cobrança já foi paga.',
  ERR_CHARGE_REMOVED: 'Esta cobrança foi cancelada.',
  ERR_CHARGE_EXPIRED: 'O prazo desta cobrança terminou.',
  ERR_CHARGE_NOT_FOUND: 'Esta cobrança não existe.',
  ERR_VALIDATION: 'O valor não é válido. Exemplo: 99,90',
}

/** Calls the simulator; throws an Error with a text for the user. */
async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  }).catch(() => {
    throw new Error('O banco não responde.')
  })
  const answer = await response.json()
  if (response.ok) return answer
  throw new Error(TEXTS[answer.error] ?? 'Não foi possível concluir.')
}

const charge = (txid, step) => `/charges/${encodeURIComponent(txid)}/${step}`

export const api = {
  charges: () => call('GET', '/charges'),
  readCode: (code) => call('POST', '/codes/read', { code }),
  pay: (txid, amount) => call('POST', charge(txid, 'pay'), amount ? { amount } : {}),
  refuse: (txid) => call('POST', charge(txid, 'refuse'), { reason: 'saldo' }),
  refund: (endToEndId) => call('POST', `/payments/${encodeURIComponent(endToEndId)}/refund`, {}),
}
