/** What people read beside a connection's status. */
export const STATUS_REASONS = {
  loggedOut: 'desconectada no celular',
  usedElsewhere: 'usada em outro lugar',
  takenOver: 'aberta em outro lugar, tentando de novo',
  blocked: 'número bloqueado pelo WhatsApp',
  untrustedServer: 'o servidor não provou ser o esperado',
  codesUnread: 'o QR code não foi lido a tempo',
} as const
