import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  firstSteps: {
    title: 'Primeros pasos',
    progress: 'Hechos: {{done}} de {{all}}',
    done: 'Hecho',
    open: 'Por hacer',
    phone: 'Probar con el teléfono simulado',
    dismiss: 'No mostrar más',
    steps: {
      connect: { title: 'Conectar WhatsApp', hint: 'Lea un código QR con el celular de la empresa.' },
      hours: { title: 'Definir el horario', hint: 'Fuera de él, el cliente recibe un aviso.' },
      queues: { title: 'Crear las filas', hint: 'Cada colega ve las conversaciones de sus filas.' },
      invite: { title: 'Invitar al equipo', hint: 'Por correo o por un enlace; cada uno elige su contraseña.' },
      reply: { title: 'Escribir una respuesta rápida', hint: 'El texto que repite, a una barra de distancia.' },
    },
  },
}
