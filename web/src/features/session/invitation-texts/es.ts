import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  invite: {
    anyTitle: 'Invitación',
    title: 'Invitación para {{company}}',
    lead: 'Elija su nombre y su contraseña para empezar.',
    leadBy: '{{name}} lo invitó. Elija su nombre y su contraseña para empezar.',
    roles: {
      admin: 'Será administrador: ve todas las conversaciones y cambia todo en la empresa.',
      supervisor: 'Será supervisor: sigue y distribuye las conversaciones de sus filas.',
      user: 'Será agente: responde a los clientes de sus filas.',
    },
    submit: 'Aceptar y entrar',
    welcome: '¡Bienvenido!',
    done: '¡Invitación aceptada! Inicie sesión para empezar.',
    signedIn: 'Ya inició sesión en este navegador. Para aceptar la invitación, salga primero.',
    signedInAs:
      'Inició sesión como {{name}}, de {{company}}. La invitación crea otra cuenta; para aceptarla, salga primero.',
    leave: 'Salir y aceptar la invitación',
    stay: 'Seguir como estoy',
  },
}
