import type { Translated } from '../translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  common: {
    support: 'Soporte:',
    somethingWrong: '¡Ocurrió un error!',
    loadFailed: 'No se pudo cargar.',
    retry: 'Intentar de nuevo',
    cancel: 'Cancelar',
    close: 'Cerrar',
    copy: 'Copiar',
    copied: 'Copiado',
    loading: 'Cargando…',
    back: 'Volver',
    language: 'Idioma',
    broken: 'Algo salió mal en esta página.',
    reload: 'Recargar',
    noQueue: 'sin fila',
  },
}
