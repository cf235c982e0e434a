import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  announcements: {
    title: 'Anuncios',
    add: 'Nuevo anuncio',
    editTitle: 'Editar anuncio',
    search: 'Buscar anuncios',
    empty: 'Avise a las personas de todas las empresas sobre novedades y mantenimientos.',
    name: 'Título',
    text: 'Texto',
    textHint: 'Texto simple; las direcciones se vuelven enlaces.',
    priority: 'Prioridad',
    priorities: { high: 'Alta', medium: 'Media', low: 'Baja' },
    status: 'Estado',
    on: 'Activo',
    off: 'Inactivo',
    scheduled: 'Programado',
    ended: 'Terminado',
    from: 'Mostrar desde',
    fromNow: 'De inmediato',
    until: 'Mostrar hasta',
    untilOff: 'Sin fin',
    clearFrom: 'Mostrar de inmediato',
    clearUntil: 'Mostrar sin fin',
    endsFirst: 'Termina antes de comenzar',
    image: 'Adjunto',
    saved: 'Anuncio guardado con éxito',
    deleted: 'Anuncio eliminado con éxito',
    deleteTitle: 'Eliminar anuncio',
    deleteQuestion: '¿Eliminar el anuncio {{name}}?',
  },
}
