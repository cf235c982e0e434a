import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  quickMessages: {
    title: 'Respuestas rápidas',
    add: 'Nueva respuesta rápida',
    editTitle: 'Editar respuesta rápida',
    search: 'Buscar respuestas rápidas',
    empty: 'Cree respuestas listas y úselas escribiendo / en la conversación.',
    shortcode: 'Atajo',
    shortcodeHint: 'Sin espacios. En la conversación, escriba / y el atajo.',
    message: 'Mensaje',
    file: 'Adjunto',
    visible: 'Visible para',
    everybody: 'Todos',
    onlyMe: 'Solo yo',
    status: 'Estado',
    on: 'Activa',
    off: 'Inactiva',
    shared: 'Visible para toda la empresa',
    active: 'Activa',
    activeHint: 'Desactivada, no se ofrece en la conversación.',
    saved: 'Respuesta rápida guardada con éxito',
    deleted: 'Respuesta rápida eliminada con éxito',
    deleteTitle: 'Eliminar respuesta rápida',
    deleteQuestion: '¿Eliminar la respuesta rápida {{name}}?',
  },
}
