import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  messagesApi: {
    title: 'API de mensajes',
    how: 'Cómo funciona',
    intro:
      'Sus sistemas envían textos y archivos por el WhatsApp de una conexión. El mensaje entra en la atención del contacto, y la respuesta llega al equipo como cualquier otra.',
    address: 'Dirección',
    header: 'Encabezado',
    makeToken: 'Generar token en Conexiones',
    numberRule: 'Número sin máscara: código del país + código de área + número',
    wholeApi: 'Descripción de todas las rutas (OpenAPI)',
    sendText: 'Enviar texto',
    sendMedia: 'Enviar archivo',
    exampleIn: '{{title}}: {{name}}',
    sampleToken: 'SU_TOKEN',
    sampleMessage: 'Su pedido va en camino',
    answers: 'Respuestas',
    success: '{{status}}: el mensaje quedó guardado y sale en orden.',
    answered: 'Mensaje enviado',
    failure: 'Un error responde con el código en el campo error y la explicación en el campo message.',
    status: 'Estado',
    code: 'Código',
    meaning: 'Significado',
    follow: 'Seguir el mensaje',
    followHint: 'Con el mismo token, el id de la respuesta dice hasta dónde llegó el mensaje.',
    limits: 'Límites',
    limit: {
      text: 'Textos de hasta {{most}} caracteres.',
      files: 'Hasta {{most}} archivos por envío; el texto es la leyenda del primero.',
      bytes: 'Cada archivo: imagen {{image}}, audio {{audio}}, video {{video}}, documento {{document}}.',
      rate: 'Las solicitudes por minuto de cada conexión son limitadas: después de un 429, espere los segundos del encabezado Retry-After.',
      check:
        'Un número nuevo se verifica antes en WhatsApp: hasta {{most}} por minuto en cada conexión. Después de un 429, el mismo envío encuentra la respuesta lista.',
      again: 'Con el mismo encabezado Idempotency-Key, un envío repetido en 24 h no sale dos veces.',
    },
    tests: 'Probar el envío',
    test: {
      text: 'Texto',
      media: 'Multimedia',
    },
    token: 'Token',
    number: 'Número',
    file: 'Archivo',
    message: 'Mensaje',
    send: 'Enviar',
    sent: 'Mensaje enviado con éxito',
  },
}
