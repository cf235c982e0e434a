const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/

/** The normal form of a web colour, for comparisons: `#` and six digits, or eight digits for a transparent colour. */
export function normalColor(text: string): string | undefined {
  const color = text.trim().toLowerCase()
  if (!COLOR.test(color)) return undefined
  const whole = color.length < 6 ? color.replace(/[0-9a-f]/g, (digit) => digit + digit) : color
  return whole.length === 9 && whole.endsWith('ff') ? whole.slice(0, 7) : whole
}
