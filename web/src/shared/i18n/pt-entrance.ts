import type { Translated } from './translated.ts'

/** What people see before they are signed in, and everywhere, in Portuguese. */
export const ptEntrance = {
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
  login: {
    title: 'Entrar',
    lead: 'Atenda seus clientes do WhatsApp em equipe.',
    email: 'E-mail',
    password: 'Senha',
    submit: 'Entrar',
    showPassword: 'Mostrar ou ocultar a senha',
    noAccount: 'Ainda não tem conta?',
    signup: 'Cadastre-se',
    expired: 'Sessão expirada. Por favor, entre novamente.',
    replaced: 'Sua conta foi acessada em outro computador.',
  },
  signup: {
    title: 'Criar conta',
    trial: '3 dias grátis',
    company: 'Nome da empresa',
    email: 'E-mail',
    phone: 'Telefone',
    phonePlaceholder: '(99) 99999-9999',
    password: 'Senha',
    passwordHint: 'De {{min}} a {{max}} caracteres',
    plan: 'Plano',
    planPlaceholder: 'Escolha um plano',
    planOption: '{{name}} – {{users}} usuários, {{connections}} conexões, {{queues}} filas – {{value}}/mês',
    submit: 'Cadastrar',
    haveAccount: 'Já tem conta?',
    login: 'Entrar',
    done: 'Cadastro realizado com sucesso! Faça login para começar.',
    disabled: 'Novos cadastros estão desabilitados.',
  },
} as const

export type EntranceTexts = Translated<typeof ptEntrance>
