const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: 'long' })
const shortDay = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit' })

export const timeOf = (at) => time.format(new Date(at))

/** The text of the separator of a day. */
export function dayOf(at, now = new Date()) {
  const date = new Date(at)
  if (date.toDateString() === now.toDateString()) return 'Hoje'
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return date.toDateString() === yesterday.toDateString() ? 'Ontem' : day.format(date)
}

/** The time of today's messages, the day of older ones. */
export const momentOf = (at, now = new Date()) =>
  new Date(at).toDateString() === now.toDateString() ? timeOf(at) : shortDay.format(new Date(at))

/** Formats a number: +55 (11) 98765-4321 for Brazil, otherwise plus and digits. */
export function numberOf(number) {
  const [, area, first, last] = number.match(/^55(\d{2})(\d{4,5})(\d{4})$/) ?? []
  return area ? `+55 (${area}) ${first}-${last}` : `+${number}`
}
