import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  companyExport: {
    title: 'Descargar todo de la empresa',
    about: 'Un archivo ZIP con todos los datos de la empresa, para guardar o llevar a otro sistema.',
    inside: 'Dentro: contactos, atenciones, mensajes, campañas, chats, facturas, usuarios, fotos, audios y documentos.',
    outside: 'Fuera, por seguridad: contraseñas, claves, tokens y las sesiones de WhatsApp.',
    time_one: 'Se prepara en segundo plano. El archivo queda disponible por {{count}} día.',
    time_other: 'Se prepara en segundo plano. El archivo queda disponible por {{count}} días.',
    ask: 'Pedir el archivo',
    askAgain: 'Pedir un nuevo archivo',
    requested: 'Pedido por {{by}} el {{at}}.',
    collecting: 'Preparando. Partes listas: {{ready}} de {{parts}}',
    progress: 'Partes listas',
    mayLeave: 'Puede salir de esta página: una notificación avisa cuando termine.',
    ready: 'El archivo está listo',
    contains: 'Registros: {{rows}}. Archivos: {{files}}. Tamaño antes de la compresión: {{size}}.',
    until: 'Disponible hasta {{at}}.',
    download: 'Descargar',
    remove: 'Borrar el archivo',
    removeQuestion: 'El archivo se borrará del servidor. Los datos de la empresa siguen donde están.',
    stop: 'Detener la preparación',
    stopQuestion: 'Las partes ya listas se borrarán. Los datos de la empresa siguen donde están.',
    failed: 'El archivo no se pudo hacer',
    because: {
      part: 'Una parte del sistema no pudo guardar los datos. Pida otro; si falla de nuevo, contacte al soporte.',
      time: 'Faltaron partes después de un día. Pida otro; si falla de nuevo, contacte al soporte.',
    },
    removed: 'El archivo fue borrado.',
    expired: 'El archivo venció y fue borrado.',
  },
}
