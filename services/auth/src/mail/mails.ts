import type { Language } from '@recado/contracts/language'

/** A mail without its receiver. The name of the installation is put before the subject. */
type Letter = { readonly subject: string; readonly text: string }

const RESET: Record<Language, (link: string) => Letter> = {
  pt: (link) => ({
    subject: 'nova senha',
    text: `Para escolher uma nova senha, abra este link nos próximos 30 minutos:\n\n${link}\n\nSe você não pediu isto, ignore esta mensagem; sua senha continua a mesma.\n`,
  }),
  en: (link) => ({
    subject: 'new password',
    text: `To choose a new password, open this link within 30 minutes:\n\n${link}\n\nIf you did not ask for it, ignore this message; your password stays as it is.\n`,
  }),
  es: (link) => ({
    subject: 'nueva contraseña',
    text: `Para elegir una nueva contraseña, abra este enlace en los próximos 30 minutos:\n\n${link}\n\nSi no lo pidió, ignore este mensaje; su contraseña sigue igual.\n`,
  }),
}

const TWO_FACTOR_CLEARED: Record<Language, Letter> = {
  pt: {
    subject: 'verificação em duas etapas desativada',
    text: 'Um administrador da sua empresa desativou a verificação em duas etapas da sua conta. Se você não pediu isto, fale com ele.\n',
  },
  en: {
    subject: 'two-step verification switched off',
    text: 'An admin of your company switched the two-step verification of your account off. If you did not ask for it, talk to them.\n',
  },
  es: {
    subject: 'verificación en dos pasos desactivada',
    text: 'Un administrador de su empresa desactivó la verificación en dos pasos de su cuenta. Si no lo pidió, hable con él.\n',
  },
}

/** The texts of this service's mails. */
export const MAILS = {
  resetPassword: (language: Language, link: string): Letter => RESET[language](link),
  twoFactorCleared: (language: Language): Letter => TWO_FACTOR_CLEARED[language],
}
