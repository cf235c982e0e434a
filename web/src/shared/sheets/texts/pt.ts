/** The texts of the import of a spreadsheet, in Portuguese. */
export const pt = {
  sheets: {
    import: 'Importar',
    sending: 'Enviando a planilha',
    columns: 'A planilha tem as colunas nome, numero e email.',
    model: 'Baixar um modelo',
    drop: 'Solte aqui um arquivo .xls ou .xlsx, ou clique para escolher',
    file: 'Planilha de contatos',
    missing: 'Escolha uma planilha.',
    wrong: 'Escolha uma planilha .xls ou .xlsx.',
    errors: 'Linhas que não foram importadas',
    row: 'Linha',
    reason: 'Motivo',
    counts: {
      imported_one: '{{number}} importado',
      imported_other: '{{number}} importados',
      updated_one: '{{number}} atualizado',
      updated_other: '{{number}} atualizados',
      duplicated_one: '{{number}} repetido',
      duplicated_other: '{{number}} repetidos',
      invalid_one: '{{number}} inválido',
      invalid_other: '{{number}} inválidos',
    },
    faults: {
      name: 'Nome inválido',
      number: 'Número inválido',
      country: 'Sem código do país',
      digits: 'A planilha perdeu dígitos do número',
      email: 'E-mail inválido',
      unknown: 'Motivo desconhecido',
    },
  },
} as const
