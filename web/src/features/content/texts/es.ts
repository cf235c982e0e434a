import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  content: {
    tryAgain: 'Intentar de nuevo',
    deletedByContact: 'Eliminado por el contacto',
    openPicture: 'Abrir imagen: {{name}}',
    picture: 'Imagen',
    previousPicture: 'Imagen anterior',
    nextPicture: 'Imagen siguiente',
    zoomIn: 'Ampliar',
    zoomOut: 'Reducir',
    downloadPicture: 'Descargar imagen',
    download: 'Descargar',
    mediaPending: 'Recibiendo el archivo…',
    mediaFailed: 'Archivo no disponible',
    play: 'Escuchar',
    pause: 'Pausar',
    position: 'Posición',
    speed: 'Velocidad {{speed}}×',
    seeOnMap: 'Ver en el mapa',
    copyNumber: 'Copiar {{number}}',
    noNotes: 'Ninguna nota sobre este contacto.',
    noPictures: 'Ninguna foto o vídeo.',
    saveContact: 'Guardar contacto',
    saveContactOf: 'Guardar el contacto {{name}}',
    startChat: 'Conversar',
    startChatWith: 'Conversar con {{number}}',
  },
}
