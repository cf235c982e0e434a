import type { Translated } from '../../i18n/translated.ts'
import type { pt } from './pt.ts'

export const es: Translated<typeof pt> = {
  sheets: {
    import: 'Importar',
    sending: 'Enviando la planilla',
    columns: 'La planilla tiene las columnas nombre, numero y correo.',
    model: 'Descargar un modelo',
    drop: 'Suelte aquí un archivo .xls o .xlsx, o haga clic para elegirlo',
    file: 'Planilla de contactos',
    missing: 'Elija una planilla.',
    wrong: 'Elige una hoja de cálculo .xls o .xlsx.',
    errors: 'Filas que no se importaron',
    row: 'Fila',
    reason: 'Motivo',
    counts: {
      imported_one: '{{number}} importado',
      imported_other: '{{number}} importados',
      updated_one: '{{number}} actualizado',
      updated_other: '{{number}} actualizados',
      duplicated_one: '{{number}} repetido',
      duplicated_other: '{{number}} repetidos',
      invalid_one: '{{number}} inválido',
      invalid_other: '{{number}} inválidos',
    },
    faults: {
      name: 'Nombre inválido',
      number: 'Número inválido',
      country: 'Sin código de país',
      digits: 'La hoja perdió dígitos del número',
      field: 'Valor inválido en un campo',
      email: 'Correo inválido',
      unknown: 'Motivo desconocido',
    },
  },
}
