const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/

/** @returns the colour in the one form in which two can be compared; undefined when it is none */
export function normalColor(text: string): string | undefined {
  const color = text.trim().toLowerCase()
  return COLOR.test(color) ? color : undefined
}
