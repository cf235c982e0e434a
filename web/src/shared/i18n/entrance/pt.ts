/** Portuguese texts of the components that are used both before and after the sign-in. */
export const pt = {
  common: {
    product: 'Recado',
    somethingWrong: 'Ocorreu um erro!',
    loadFailed: 'Não foi possível carregar.',
    retry: 'Tentar novamente',
    cancel: 'Cancelar',
    close: 'Fechar',
    copy: 'Copiar',
    copied: 'Copiado',
    loading: 'Carregando…',
    back: 'Voltar',
    language: 'Idioma',
    broken: 'Algo deu errado nesta página.',
    reload: 'Recarregar',
    noQueue: 'sem fila',
  },
  password: {
    strength: 'Força da senha: {{level}}.',
    levels: { weak: 'fraca', fair: 'razoável', good: 'boa', strong: 'forte' },
    reasons: {
      keys: 'Teclas ou letras em sequência são fáceis de adivinhar.',
      repeated: 'Repetições são fáceis de adivinhar.',
      date: 'Datas são fáceis de adivinhar.',
      common: 'Muita gente usa uma senha assim.',
      word: 'Uma palavra ou um nome sozinho é fácil de adivinhar.',
      personal: 'Contém palavras suas, que outros conhecem.',
      short: 'Junte mais palavras ou caracteres.',
    },
  },
} as const
