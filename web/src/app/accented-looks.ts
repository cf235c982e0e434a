import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'
import { accentOf, mix } from '@recado/contracts/installation/accent'
import { cssVariables, type Looks, theme } from './theme.ts'

/** By shade, how much white is mixed into the accent colour; the shade 8 is the colour itself. */
const WHITE_SHARES = [0.92, 0.82, 0.68, 0.54, 0.42, 0.3, 0.2, 0.1, 0]

/** The theme with the accent colour of the installation in place of the product's blue. @param accent `#rrggbb` */
export function looksOf(accent: string): Looks {
  const { light, dark } = accentOf(accent)
  const shades = [...WHITE_SHARES.map((share) => mix(accent, '#ffffff', share)), mix(accent, '#000000', 0.14)]
  const variables: CSSVariablesResolver = (given) => {
    const own = cssVariables(given)
    return {
      ...own,
      light: {
        ...own.light,
        '--blue-text': light.text,
        '--mantine-color-anchor': light.text,
        '--surface-selected': mix(accent, '#ffffff', 0.9),
        '--bubble-own': mix(accent, '#ffffff', 0.88),
      },
      dark: {
        ...own.dark,
        '--mantine-color-blue-8': dark.fill,
        '--mantine-color-blue-9': mix(dark.fill, '#000000', 0.14),
        '--blue-text': dark.text,
        '--mantine-color-anchor': dark.text,
        '--mantine-color-blue-light-color': dark.text,
        '--surface-selected': mix(accent, '#242424', 0.7),
        '--bubble-own': mix(accent, '#242424', 0.65),
      },
    }
  }
  return { theme: { ...theme, colors: { blue: shades as unknown as MantineColorsTuple } }, cssVariables: variables }
}
