import type { Language } from '@recado/contracts/language'

/** Response texts of actions that return no resource. */
export const TEXTS = {
  signedOut: { pt: 'Você saiu.', en: 'You are signed out.', es: 'Has salido.' },
  twoFactorOff: {
    pt: 'Verificação em duas etapas desativada.',
    en: 'Two-step verification is off.',
    es: 'Verificación en dos pasos desactivada.',
  },
  resetSent: {
    pt: 'Se o e-mail estiver cadastrado, o link para a nova senha chegará em instantes.',
    en: 'If the e-mail is known, the link for a new password will arrive shortly.',
    es: 'Si el correo está registrado, el enlace para la nueva contraseña llegará en instantes.',
  },
  passwordSet: {
    pt: 'Senha alterada. Entre com a nova.',
    en: 'Password changed. Sign in with the new one.',
    es: 'Contraseña cambiada. Ingrese con la nueva.',
  },
  pushDeviceRemoved: {
    pt: 'Este navegador não recebe mais avisos.',
    en: 'This browser gets no more notifications.',
    es: 'Este navegador no recibe más avisos.',
  },
  companyDeleted: {
    pt: 'Empresa excluída com sucesso.',
    en: 'Company deleted.',
    es: 'Empresa eliminada con éxito.',
  },
  userDeleted: {
    pt: 'Usuário excluído com sucesso.',
    en: 'User deleted.',
    es: 'Usuario eliminado con éxito.',
  },
} as const satisfies Record<string, Record<Language, string>>
