import type { Translated } from '../../i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  colors: {
    pickColor: 'Pick a colour from the screen',
    palette: 'Ready-made colours',
    usedBy: 'Used by {{name}}',
    colorUsedBy: '{{color}}, used by {{name}}',
    preset: '{{hue}}, {{shade}}',
    hues: {
      red: 'Red',
      pink: 'Pink',
      grape: 'Grape',
      violet: 'Violet',
      indigo: 'Indigo',
      blue: 'Blue',
      cyan: 'Cyan',
      teal: 'Teal',
      green: 'Green',
      orange: 'Orange',
    },
    shades: {
      darkest: 'very dark',
      dark: 'dark',
      medium: 'medium',
      light: 'light',
      lightest: 'very light',
    },
  },
}
