/** Portuguese texts of the page of an invitation. */
export const pt = {
  invite: {
    anyTitle: 'Convite',
    title: 'Convite para {{company}}',
    lead: 'Escolha seu nome e sua senha para começar.',
    leadBy: '{{name}} convidou você. Escolha seu nome e sua senha para começar.',
    roles: {
      admin: 'Você será administrador: vê todos os atendimentos e muda tudo na empresa.',
      supervisor: 'Você será supervisor: acompanha e distribui os atendimentos das suas filas.',
      user: 'Você será atendente: responde aos clientes das suas filas.',
    },
    submit: 'Aceitar e entrar',
    welcome: 'Boas-vindas!',
    done: 'Convite aceito! Faça login para começar.',
    signedIn: 'Você já está conectado neste navegador. Para aceitar o convite, saia primeiro.',
    signedInAs:
      'Você está conectado como {{name}}, de {{company}}. O convite cria outra conta; para aceitá-lo, saia primeiro.',
    leave: 'Sair e aceitar o convite',
    stay: 'Continuar como estou',
  },
} as const
