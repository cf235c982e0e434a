/** Portuguese texts of the components that are used both before and after the sign-in. */
export const pt = {
  common: {
    support: 'Suporte:',
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
} as const
