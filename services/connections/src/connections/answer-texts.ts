/** Texts for actions that return no resource. */
export const ANSWERS = {
  deleted: { pt: 'Conexão excluída.', en: 'Connection deleted.', es: 'Conexión eliminada.' },
  started: { pt: 'Iniciando a sessão.', en: 'Starting the session.', es: 'Iniciando la sesión.' },
  newCode: { pt: 'Gerando um novo QR code.', en: 'Asking for a new QR code.', es: 'Generando un nuevo código QR.' },
  ended: { pt: 'Sessão encerrada.', en: 'Session ended.', es: 'Sesión cerrada.' },
  revoked: { pt: 'Token revogado.', en: 'Token revoked.', es: 'Token revocado.' },
} as const
