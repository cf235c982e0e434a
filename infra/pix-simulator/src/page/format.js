const MONEY = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const TIME = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' })

export const money = (amount) => MONEY.format(Number(amount))
export const time = (iso) => TIME.format(new Date(iso))

/** Converts a typed amount, such as `99,90` or `1.299,90`, to the API's format; undefined for other texts. */
export function amountOf(typed) {
  const text = typed.trim().replace(/^R\$\s*/, '')
  const plain = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain).toFixed(2) : undefined
}

export function statusOf({ status, isExpired }) {
  if (status === 'CONCLUIDA') return { text: 'Paga', tone: 'good' }
  if (status !== 'ATIVA') return { text: 'Cancelada', tone: 'muted' }
  return isExpired ? { text: 'Vencida', tone: 'muted' } : { text: 'Aguardando', tone: 'open' }
}
