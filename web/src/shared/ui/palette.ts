import { DEFAULT_THEME } from '@mantine/core'

const HUES = ['red', 'pink', 'grape', 'violet', 'indigo', 'blue', 'cyan', 'teal', 'green', 'orange'] as const
const SHADES = [9, 7, 5, 3, 1] as const

/** The 50 preset colours for tags and queues; any other can be typed. */
export const palette = (): string[] =>
  SHADES.flatMap((shade) => HUES.map((hue) => DEFAULT_THEME.colors[hue][shade] ?? ''))
