import type { Translated } from '../../i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  sheets: {
    import: 'Import',
    sending: 'Sending the spreadsheet',
    columns: 'The sheet has the columns name, number and email.',
    model: 'Download a model',
    drop: 'Drop an .xls or .xlsx file here, or click to choose one',
    file: 'Spreadsheet of contacts',
    missing: 'Choose a spreadsheet.',
    wrong: 'Choose an .xls or .xlsx spreadsheet.',
    errors: 'Rows that were not imported',
    row: 'Row',
    reason: 'Reason',
    counts: {
      imported_one: '{{number}} imported',
      imported_other: '{{number}} imported',
      updated_one: '{{number}} updated',
      updated_other: '{{number}} updated',
      duplicated_one: '{{number}} repeated',
      duplicated_other: '{{number}} repeated',
      invalid_one: '{{number}} invalid',
      invalid_other: '{{number}} invalid',
    },
    faults: {
      name: 'Invalid name',
      number: 'Invalid number',
      country: 'Without a country code',
      digits: 'The sheet has lost digits of the number',
      field: 'Invalid value of a field',
      email: 'Invalid e-mail',
      unknown: 'Unknown reason',
    },
  },
}
