/** What the import of a spreadsheet says, in Portuguese. */
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
    faults: {
      name: 'Nome inválido',
      number: 'Número inválido',
      country: 'Sem código do país',
      digits: 'A planilha perdeu dígitos do número',
      email: 'E-mail inválido',
    },
  },
} as const
