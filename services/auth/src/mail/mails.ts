import { INVITATION_DAYS } from '@recado/contracts/auth/invitation'
import type { Language } from '@recado/contracts/language'

/** A mail without its receiver. */
type Letter = { readonly subject: string; readonly text: string }

const RESET: Record<Language, (link: string) => Letter> = {
  pt: (link) => ({
    subject: 'Recado: nova senha',
    text: `Para escolher uma nova senha, abra este link nos próximos 30 minutos:\n\n${link}\n\nSe você não pediu isto, ignore esta mensagem; sua senha continua a mesma.\n`,
  }),
  en: (link) => ({
    subject: 'Recado: new password',
    text: `To choose a new password, open this link within 30 minutes:\n\n${link}\n\nIf you did not ask for it, ignore this message; your password stays as it is.\n`,
  }),
  es: (link) => ({
    subject: 'Recado: nueva contraseña',
    text: `Para elegir una nueva contraseña, abra este enlace en los próximos 30 minutos:\n\n${link}\n\nSi no lo pidió, ignore este mensaje; su contraseña sigue igual.\n`,
  }),
}

const TWO_FACTOR_CLEARED: Record<Language, Letter> = {
  pt: {
    subject: 'Recado: verificação em duas etapas desativada',
    text: 'Um administrador da sua empresa desativou a verificação em duas etapas da sua conta. Se você não pediu isto, fale com ele.\n',
  },
  en: {
    subject: 'Recado: two-step verification switched off',
    text: 'An admin of your company switched the two-step verification of your account off. If you did not ask for it, talk to them.\n',
  },
  es: {
    subject: 'Recado: verificación en dos pasos desactivada',
    text: 'Un administrador de su empresa desactivó la verificación en dos pasos de su cuenta. Si no lo pidió, hable con él.\n',
  },
}

/** The names that the mail of an invitation shows; both are words of people, which are not trusted. */
type Invited = { readonly company: string; readonly inviter: string; readonly link: string }

const INVITATION: Record<Language, (invited: Invited) => Letter> = {
  pt: ({ company, inviter, link }) => ({
    subject: `Recado: convite para atender em ${company}`,
    text: `${inviter} convidou você para atender em ${company}. Para escolher seu nome e sua senha, abra este link nos próximos ${INVITATION_DAYS} dias:\n\n${link}\n\nSe você não conhece quem convidou, ignore esta mensagem.\n`,
  }),
  en: ({ company, inviter, link }) => ({
    subject: `Recado: invitation to ${company}`,
    text: `${inviter} invited you to ${company}. To choose your name and password, open this link within ${INVITATION_DAYS} days:\n\n${link}\n\nIf you do not know who invited you, ignore this message.\n`,
  }),
  es: ({ company, inviter, link }) => ({
    subject: `Recado: invitación para atender en ${company}`,
    text: `${inviter} lo invitó a atender en ${company}. Para elegir su nombre y su contraseña, abra este enlace en los próximos ${INVITATION_DAYS} días:\n\n${link}\n\nSi no conoce a quien lo invitó, ignore este mensaje.\n`,
  }),
}

/** The texts of this service's mails. */
export const MAILS = {
  resetPassword: (language: Language, link: string): Letter => RESET[language](link),
  invitation: (language: Language, invited: Invited): Letter => INVITATION[language](invited),
  twoFactorCleared: (language: Language): Letter => TWO_FACTOR_CLEARED[language],
}
