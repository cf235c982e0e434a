import type { DetailTexts } from './pt-details.ts'

export const esDetails: DetailTexts = {
  title: 'Detalles',
  close: 'Cerrar los detalles',
  edit: 'Editar',
  editOf: 'Editar {{name}}',
  schedules: 'Mensajes programados',
  group: 'Grupo',
  optOut: 'No recibe campañas',
  copy: 'Copiar {{text}}',
  tags: 'Etiquetas',
  addTag: 'Añadir etiqueta',
  removeTag: 'Quitar la etiqueta {{name}}',
  tagSaved: 'Etiqueta guardada con éxito',
  notes: 'Notas internas',
  extra: 'Información adicional',
  pictures: 'Multimedia de la conversación',
  history: 'Historial de atenciones',
  noHistory: 'Esta es la primera atención.',
  more: 'Mostrar más',
  status: {
    pending: 'En espera',
    open: 'En atención',
    closed: 'Finalizada',
  },
  ratings: {
    low: 'Insatisfecho',
    good: 'Satisfecho',
    best: 'Muy satisfecho',
  },
}
