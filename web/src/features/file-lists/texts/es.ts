import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  fileLists: {
    title: 'Lista de archivos',
    add: 'Nueva lista',
    addTitle: 'Nueva lista de archivos',
    editTitle: 'Editar lista de archivos',
    search: 'Buscar listas de archivos',
    empty: 'Reúna archivos para usar en campañas y enviar en la conversación, escribiendo /.',
    message: 'Mensaje',
    messageHint: 'Va antes de los archivos.',
    files: 'Archivos',
    text: 'Texto enviado con el archivo',
    textOf: 'Texto enviado con el archivo {{place}}',
    choose: 'Elegir archivo',
    chooseOf: 'Elegir el archivo {{place}}',
    takeOut: 'Quitar el archivo {{name}}',
    addRow: 'Agregar archivo',
    removeRow: 'Quitar la línea {{place}}',
    sending: 'Enviando {{name}}',
    sent: 'Enviado',
    retry: 'Enviar de nuevo',
    someFailed: 'La lista se guardó, pero hay archivos que no se enviaron.',
    failed: 'No se envió.',
    saved: 'Lista de archivos guardada con éxito',
    deleted: 'Lista de archivos eliminada con éxito',
    deleteTitle: 'Eliminar lista de archivos',
    deleteQuestion: '¿Eliminar la lista {{name}} y sus archivos?',
  },
}
