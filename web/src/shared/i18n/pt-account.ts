import type { Translated } from './translated.ts'

/** What people read about their own account, in Portuguese. */
export const ptAccount = {
  profile: 'Meu perfil',
  name: 'Nome',
  email: 'E-mail',
  password: 'Nova senha',
  passwordHint: 'Em branco: continua a mesma. De {{min}} a {{max}} caracteres.',
  currentPassword: 'Senha atual',
  currentNeeded: 'Confirme com a sua senha atual.',
  saved: 'Perfil salvo com sucesso',
  security: 'Segurança',
  twoFactor: {
    title: 'Verificação em duas etapas',
    off: 'Desativada. Ative para que, ao entrar, além da senha seja pedido um código do seu celular.',
    on: 'Ativa: ao entrar, é pedido um código do seu aplicativo autenticador.',
    yourPassword: 'Sua senha',
    turnOn: 'Ativar',
    scan: 'Leia a imagem com um aplicativo autenticador, ou digite nele a chave. Depois informe o código que ele mostrar.',
    picture: 'Imagem para o aplicativo autenticador',
    key: 'Chave',
    code: 'Código de 6 dígitos',
    confirm: 'Confirmar',
    offHint: 'Para desativar, informe a senha e um código do aplicativo ou de recuperação.',
    anyCode: 'Código',
    turnOff: 'Desativar',
    turnedOff: 'Verificação em duas etapas desativada.',
  },
  recovery: {
    title: 'Códigos de recuperação',
    hint: 'Cada código entra uma única vez no lugar do aplicativo. Guarde-os em um lugar seguro: eles não serão mostrados de novo.',
    download: 'Baixar',
    fileName: 'recado-codigos.txt',
    kept: 'Guardei os códigos',
  },
  sessions: {
    title: 'Onde você está conectado',
    current: 'Este navegador',
    place: '{{browser}} · {{system}}',
    unknown: 'Navegador desconhecido',
    lastUsed: '{{ip}} · usada em {{date}}',
    end: 'Encerrar',
    endOf: 'Encerrar a sessão em {{name}}',
    ended: 'Sessão encerrada.',
  },
} as const

export type AccountTexts = Translated<typeof ptAccount>
