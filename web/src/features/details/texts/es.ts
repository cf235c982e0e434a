import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  details: {
    title: 'Detalles',
    close: 'Cerrar los detalles',
    edit: 'Editar',
    editOf: 'Editar {{name}}',
    schedules: 'Mensajes programados',
    group: 'Grupo',
    optOut: 'No recibe campañas',
    copy: 'Copiar {{text}}',
    lane: 'Etapa del Kanban',
    laneChanged: 'Etapa cambiada.',
    tagsChanged: 'Etiquetas cambiadas.',
    noLane: 'Abiertos',
    tags: 'Etiquetas',
    addTag: 'Añadir etiqueta',
    removeTag: 'Quitar la etiqueta {{name}}',
    tagSaved: 'Etiqueta guardada con éxito',
    campaigns: 'Campañas',
    cameFrom: 'De dónde vino',
    notes: 'Notas internas',
    about: 'Sobre la persona',
    aboutHint: 'Lo que el equipo debe saber sobre ella',
    fields: 'Campos personalizados',
    extra: 'Información adicional',
    pictures: 'Multimedia de la conversación',
    history: 'Historial de atenciones',
    noHistory: 'Esta es la primera atención.',
    status: {
      pending: 'En espera',
      open: 'En atención',
      closed: 'Finalizada',
      unknown: 'Desconocido',
    },
    ratings: {
      low: 'Insatisfecho',
      good: 'Satisfecho',
      best: 'Muy satisfecho',
    },
  },
}
