import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  users: {
    title: 'Usuarios',
    add: 'Nuevo usuario',
    editTitle: 'Editar usuario',
    search: 'Buscar usuarios',
    empty: 'Invite al equipo a atender con usted.',
    profile: 'Perfil',
    profileHint: 'Decide qué ve la persona y qué puede hacer.',
    profilePlaceholder: 'Elija un perfil',
    queues: 'Filas',
    noQueues: 'Ninguna fila',
    seesNothing: 'Sin filas, no ve las atenciones en espera. Asigne al menos una fila o las atenciones sin fila.',
    online: 'En línea',
    offline: 'Desconectado',
    you: '(usted)',
    password: 'Contraseña',
    passwordHint: 'De {{min}} a {{max}} caracteres.',
    passwordStays: 'En blanco, sigue siendo la misma.',
    currentPassword: 'Contraseña actual',
    currentPasswordHint:
      'Se pide para cambiar el propio correo o la propia contraseña si entró hace más de 15 minutos.',
    connection: 'Conexión predeterminada',
    companyDefault: 'La de la empresa',
    allTicket: 'Notificar atenciones en espera',
    allTicketHint: 'Recibe avisos de las atenciones en espera que puede ver.',
    noQueueTickets: 'Ver atenciones sin fila',
    noQueueTicketsHint: 'También ve las atenciones que esperan sin fila.',
    removeTwoFactor: 'Quitar 2FA',
    removeTwoFactorQuestion:
      '¿Quitar la verificación en dos pasos de {{name}}? En el próximo acceso bastará la contraseña.',
    removeTwoFactorConfirm: 'Quitar',
    twoFactorRemoved: 'Verificación en dos pasos quitada.',
    saved: 'Usuario guardado con éxito',
    deleted: 'Usuario eliminado con éxito',
    deleteTitle: 'Eliminar usuario',
    deleteQuestion: '¿Eliminar {{name}}? Las atenciones abiertas volverán a la fila.',
  },
}
