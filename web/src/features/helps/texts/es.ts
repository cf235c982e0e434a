import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  helps: {
    title: 'Ayuda',
    titleWithCount: 'Ayuda ({{shown}})',
    empty: 'Ningún video disponible.',
    play: 'Ver: {{name}}',
    link: 'Saber más',
    linkOf: 'Saber más: {{name}}',
    offline: 'Sin internet: el video no se puede mostrar ahora.',
    list: 'Videos de ayuda',
    add: 'Nueva ayuda',
    editTitle: 'Editar ayuda',
    search: 'Buscar ayudas',
    emptyTab: 'Explique el producto a las personas de todas las empresas con videos.',
    name: 'Título',
    description: 'Descripción',
    video: 'Código del video',
    videoHint: 'El código o la dirección completa del video.',
    address: 'Enlace',
    addressHint: 'Una dirección https con más información.',
    saved: 'Ayuda guardada con éxito',
    deleted: 'Ayuda eliminada con éxito',
    deleteTitle: 'Eliminar ayuda',
    deleteQuestion: '¿Eliminar la ayuda {{name}}?',
  },
}
