import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  search: {
    inside: 'Buscar en la conversación',
    close: 'Cerrar la búsqueda',
    foundPlace: '{{place}} de {{count}}',
    foundOlder: 'Resultado más antiguo',
    foundNewer: 'Resultado más reciente',
    found: 'Mensajes encontrados',
    hits: 'Mensajes ({{shown}})',
  },
}
