/** What people read beside a connection's status. */
export const STATUS_REASONS = {
  loggedOut: 'desconectada no celular',
  usedElsewhere: 'usada em outro lugar',
  takenOver: 'aberta em outro lugar, tentando de novo',
  blocked: 'número bloqueado pelo WhatsApp',
  suspended: 'o WhatsApp suspendeu este número por um tempo, tentando de novo',
  outdated: 'o WhatsApp recusa esta versão do sistema; quem cuida da instalação precisa atualizá-la',
  passkeyRequired:
    'o WhatsApp pede uma chave de acesso (passkey) para vincular; retire-a nas configurações do celular e tente de novo',
  untrustedServer: 'o servidor não provou ser o esperado',
  codesUnread: 'o QR code não foi lido a tempo',
  codeUntyped: 'o código não foi digitado a tempo',
} as const
