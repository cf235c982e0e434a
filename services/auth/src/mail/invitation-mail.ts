import { INVITATION_DAYS } from '@recado/contracts/auth/invitation'
import type { Language } from '@recado/contracts/language'
import type { Letter } from '@recado/kit/mail/letter'

/** The names that the mail of an invitation shows; both are words of people, which are not trusted. */
type Invited = { readonly company: string; readonly inviter: string; readonly link: string }

const WORDS: Record<Language, (invited: Invited) => Omit<Letter, 'language'>> = {
  pt: ({ company, inviter, link }) => ({
    subject: `convite para atender em ${company}`,
    paragraphs: [
      `${inviter} convidou você para atender em ${company}. Para escolher seu nome e sua senha, abra este link nos próximos ${INVITATION_DAYS} dias. Ele serve uma única vez.`,
    ],
    action: { label: 'Aceitar o convite', link },
    notes: ['Se você não conhece quem convidou, ignore esta mensagem.'],
    because: 'Você recebeu este e-mail porque alguém convidou este endereço. Não é preciso responder.',
  }),
  en: ({ company, inviter, link }) => ({
    subject: `invitation to ${company}`,
    paragraphs: [
      `${inviter} invited you to ${company}. To choose your name and password, open this link within ${INVITATION_DAYS} days. It works only once.`,
    ],
    action: { label: 'Accept the invitation', link },
    notes: ['If you do not know who invited you, ignore this message.'],
    because: 'You got this e-mail because this address was invited. There is no need to reply.',
  }),
  es: ({ company, inviter, link }) => ({
    subject: `invitación para atender en ${company}`,
    paragraphs: [
      `${inviter} lo invitó a atender en ${company}. Para elegir su nombre y su contraseña, abra este enlace en los próximos ${INVITATION_DAYS} días. Sirve una sola vez.`,
    ],
    action: { label: 'Aceptar la invitación', link },
    notes: ['Si no conoce a quien lo invitó, ignore este mensaje.'],
    because: 'Recibió este correo porque esta dirección fue invitada. No hace falta responder.',
  }),
}

const JOINER = '\u2060' // invisible, and no part of a domain

/** Breaks addresses in a name, so that mail programs do not turn a part of it into a link. */
const withoutLinks = (name: string): string => name.replace(/[.:@/]+(?=\S)/g, (mark) => mark + JOINER)

export const invitationMail = (language: Language, { company, inviter, link }: Invited): Letter => ({
  language,
  ...WORDS[language]({ company: withoutLinks(company), inviter: withoutLinks(inviter), link }),
})
