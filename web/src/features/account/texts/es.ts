import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  account: {
    name: 'Nombre',
    email: 'Correo electrónico',
    password: 'Nueva contraseña',
    passwordHint: 'En blanco: sigue igual. De {{min}} a {{max}} caracteres.',
    currentPassword: 'Contraseña actual',
    currentNeeded: 'Confirme con su contraseña actual.',
    saved: 'Perfil guardado con éxito',
    twoFactor: {
      title: 'Verificación en dos pasos',
      off: 'Desactivada. Actívela para que, al entrar, además de la contraseña se pida un código de su teléfono.',
      on: 'Activa: al entrar, se pide un código de su aplicación de autenticación.',
      yourPassword: 'Su contraseña',
      turnOn: 'Activar',
      scan: 'Lea la imagen con una aplicación de autenticación, o escriba la clave en ella. Luego ingrese el código que muestre.',
      picture: 'Imagen para la aplicación de autenticación',
      key: 'Clave',
      code: 'Código de 6 dígitos',
      confirm: 'Confirmar',
      offHint: 'Para desactivarla, ingrese la contraseña y un código de la aplicación o de recuperación.',
      anyCode: 'Código',
      turnOff: 'Desactivar',
      turnedOff: 'Verificación en dos pasos desactivada.',
    },
    recovery: {
      title: 'Códigos de recuperación',
      hint: 'Cada código entra una sola vez en lugar de la aplicación. Guárdelos en un lugar seguro: no se mostrarán de nuevo.',
      download: 'Descargar',
      fileName: 'recado-codigos.txt',
      kept: 'Guardé los códigos',
    },
    sessions: {
      title: 'Dónde tiene la sesión abierta',
      current: 'Este navegador',
      place: '{{browser}} · {{system}}',
      unknown: 'Navegador desconocido',
      lastUsed: '{{ip}} · usada el {{date}}',
      end: 'Cerrar',
      endOf: 'Cerrar la sesión en {{name}}',
      ended: 'Sesión cerrada.',
    },
  },
}
