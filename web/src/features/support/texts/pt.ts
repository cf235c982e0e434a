/** Portuguese texts about support entries. */
export const pt = {
  support: {
    watched: 'Suporte: {{name}} está vendo sua empresa até {{until}}.',
    reads: 'Só pode ver.',
    changes: 'Pode alterar dados, com a permissão de {{by}}.',
    reason: 'Motivo: {{reason}}',
    allow: 'Permitir alterações',
    allowQuestion:
      'Permitir que {{name}}, do suporte, altere dados da sua empresa até {{until}}? Cada alteração fica na auditoria. Você pode encerrar o acesso a qualquer momento.',
    end: 'Encerrar acesso',
    own: 'Você está em {{company}} como suporte até {{until}}.',
    ownReads: 'Só pode ver, até que um administrador permita alterações.',
    ownChanges: 'Um administrador permitiu alterações.',
    leave: 'Voltar para minha empresa',
  },
}
