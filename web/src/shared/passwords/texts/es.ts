import type { Translated } from '../../i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  password: {
    strength: 'Seguridad de la contraseña: {{level}}.',
    levels: { weak: 'débil', fair: 'regular', good: 'buena', strong: 'fuerte' },
    reasons: {
      keys: 'Las teclas o letras seguidas son fáciles de adivinar.',
      repeated: 'Las repeticiones son fáciles de adivinar.',
      date: 'Las fechas son fáciles de adivinar.',
      common: 'Mucha gente usa una contraseña así.',
      word: 'Una palabra o un nombre solo es fácil de adivinar.',
      personal: 'Contiene palabras suyas, que otros conocen.',
      short: 'Agregue más palabras o caracteres.',
    },
  },
}
