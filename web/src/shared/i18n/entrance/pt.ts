/** The texts of components used both before the sign-in and behind it, in Portuguese. */
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
} as const
