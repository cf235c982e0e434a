import { DEFAULT_THEME } from '@mantine/core'

const HUES = ['red', 'pink', 'grape', 'violet', 'indigo', 'blue', 'cyan', 'teal', 'green', 'orange'] as const
const SHADES = [9, 7, 5, 3, 1] as const
const SHADE_NAMES = { 9: 'darkest', 7: 'dark', 5: 'medium', 3: 'light', 1: 'lightest' } as const

/** The 50 preset colours for tags and queues; the user can type any other colour. */
export const palette = (): string[] =>
  SHADES.flatMap((shade) => HUES.map((hue) => DEFAULT_THEME.colors[hue][shade] ?? ''))

type Hue = (typeof HUES)[number]
type ShadeName = (typeof SHADE_NAMES)[(typeof SHADES)[number]]

/** The name of a preset; undefined when the colour is not a preset. */
export function presetOf(color: string): { readonly hue: Hue; readonly shade: ShadeName } | undefined {
  const presets = SHADES.flatMap((shade) => HUES.map((hue) => ({ hue, shade })))
  const found = presets.find(({ hue, shade }) => DEFAULT_THEME.colors[hue][shade] === color.toLowerCase())
  return found && { hue: found.hue, shade: SHADE_NAMES[found.shade] }
}

/**
 * @param used colours that other entries have
 * @returns a preset that no other entry has, from the middle of the palette if possible
 */
export function freeColor(used: readonly string[]): string {
  const taken = new Set(used.map((color) => color.toLowerCase()))
  const all = palette()
  const inOrder = [...all.slice(15), ...all.slice(0, 15)] // calm colours that differ clearly come first
  return inOrder.find((color) => !taken.has(color)) ?? inOrder[used.length % inOrder.length] ?? ''
}
