import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  kanban: {
    title: 'Kanban',
    search: 'Buscar por contacto',
    queues: 'Filas',
    users: 'Usuarios',
    noLane: 'Abiertos',
    empty: 'Cree etiquetas con la opción Kanban para armar las columnas.',
    emptyToAsk: 'Las columnas son etiquetas con la opción Kanban. Pida una a un supervisor o al administrador.',
    noQueues: 'No está en ninguna fila, por eso no ve conversaciones. Pida una al administrador.',
    toTags: 'Ir a las etiquetas',
    emptyLane: 'Ninguna conversación aquí.',
    card: 'Conversación con {{name}}',
    unread_one: '{{count}} mensaje no leído',
    unread_other: '{{count}} mensajes no leídos',
    waiting: 'en espera {{time}}',
    seeTicket: 'Ver ticket',
    moveOf: 'Mover a {{name}} a…',
    moveTo: 'Mover a…',
    help: 'Presione espacio para tomar la tarjeta, las flechas para elegir la columna, espacio para soltarla y Escape para desistir.',
    carrying: '{{name}}: sobre {{lane}}',
    left: '¡Etiqueta del ticket eliminada!',
    entered: '¡Etiqueta del ticket agregada con éxito!',
  },
}
