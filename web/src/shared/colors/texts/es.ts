import type { Translated } from '../../i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  colors: {
    pickColor: 'Elegir un color de la pantalla',
    palette: 'Colores listos',
    usedBy: 'En uso por {{name}}',
    colorUsedBy: '{{color}}, en uso por {{name}}',
    preset: '{{hue}} {{shade}}',
    hues: {
      red: 'Rojo',
      pink: 'Rosa',
      grape: 'Uva',
      violet: 'Violeta',
      indigo: 'Índigo',
      blue: 'Azul',
      cyan: 'Cian',
      teal: 'Turquesa',
      green: 'Verde',
      orange: 'Naranja',
    },
    shades: {
      darkest: 'muy oscuro',
      dark: 'oscuro',
      medium: 'medio',
      light: 'claro',
      lightest: 'muy claro',
    },
  },
}
