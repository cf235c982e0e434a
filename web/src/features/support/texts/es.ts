import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  support: {
    watched: 'Soporte: {{name}} está viendo su empresa hasta las {{until}}.',
    reads: 'Solo puede ver.',
    changes: 'Puede cambiar datos, con el permiso de {{by}}.',
    reason: 'Motivo: {{reason}}',
    allow: 'Permitir cambios',
    allowQuestion:
      '¿Permitir que {{name}}, del soporte, cambie datos de su empresa hasta las {{until}}? Cada cambio queda en la auditoría. Puede finalizar el acceso en cualquier momento.',
    end: 'Finalizar acceso',
    own: 'Está en {{company}} como soporte hasta las {{until}}.',
    ownReads: 'Solo puede ver hasta que un administrador permita cambios.',
    ownChanges: 'Un administrador permitió cambios.',
    leave: 'Volver a mi empresa',
  },
}
