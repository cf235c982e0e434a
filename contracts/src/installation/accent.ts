const WHITE = '#ffffff'
/** The surfaces on which the client writes in the accent colour: cards and pages, in both themes. */
const SURFACES = { light: ['#ffffff', '#f4f6f8'], dark: ['#242424', '#1f1f1f'] } as const
const READABLE = 4.5 // WCAG 2.2, 1.4.3
const SEEN = 3 // WCAG 2.2, 1.4.11
const STEPS = 100

/** The colours that an accent colour gives in one theme, as `#rrggbb`. */
export type Accent = {
  readonly fill: string // of buttons, which have white text
  readonly text: string // of links and marks
}

/** The relative luminance of a colour, 0 to 1 (WCAG 2.2). @param color `#rrggbb` */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Whether white text on the colour can be read, and the colour itself as text on the surfaces of the light theme. */
export const isReadable = (color: string): boolean =>
  contrastOf(color, WHITE) >= READABLE && reaches(color, SURFACES.light, READABLE)

/**
 * The colours of an accent in both themes. In the dark theme a dark colour becomes lighter, until it stands out from the
 * surfaces. White text on the fill stays readable.
 * @param color a readable colour
 */
export const accentOf = (color: string): { readonly light: Accent; readonly dark: Accent } => ({
  light: { fill: color, text: color },
  dark: {
    fill: lighter(color, (mixed) => reaches(mixed, SURFACES.dark.slice(0, 1), SEEN)),
    text: lighter(color, (mixed) => reaches(mixed, SURFACES.dark, READABLE)),
  },
})

const reaches = (color: string, surfaces: readonly string[], least: number): boolean =>
  surfaces.every((surface) => contrastOf(color, surface) >= least)

/** Mixes the colour with white until it meets the condition. */
function lighter(color: string, isEnough: (mixed: string) => boolean): string {
  for (let step = 0; step <= STEPS; step += 1) {
    const mixed = mix(color, WHITE, step / STEPS)
    if (isEnough(mixed)) return mixed
  }
  return WHITE
}

/** @param share of the second colour, 0 to 1 */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [channelsOf(one), channelsOf(other)]
  const channels = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16))
