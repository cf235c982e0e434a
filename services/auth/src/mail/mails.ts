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

/** A number that is down, or open again. */
type Outage = { readonly what: 'unlinked' | 'away' | 'back'; readonly name: string; readonly link: string }

const OUTAGE: Record<Outage['what'], Record<Language, (outage: Outage) => Letter>> = {
  unlinked: {
    pt: ({ name, link }) => ({
      subject: `Recado: o número ${name} foi desvinculado`,
      text: `O número ${name} foi desvinculado do WhatsApp. Até que alguém o vincule de novo, as mensagens dos clientes não chegam:\n\n${link}\n`,
    }),
    en: ({ name, link }) => ({
      subject: `Recado: the number ${name} was unlinked`,
      text: `The number ${name} was unlinked from WhatsApp. Until somebody links it again, messages of customers do not arrive:\n\n${link}\n`,
    }),
    es: ({ name, link }) => ({
      subject: `Recado: el número ${name} fue desvinculado`,
      text: `El número ${name} fue desvinculado de WhatsApp. Hasta que alguien lo vincule de nuevo, los mensajes de los clientes no llegan:\n\n${link}\n`,
    }),
  },
  away: {
    pt: ({ name, link }) => ({
      subject: `Recado: o número ${name} está sem conexão`,
      text: `O número ${name} perdeu a conexão com o WhatsApp e ainda não voltou. As mensagens dos clientes chegam quando ele voltar:\n\n${link}\n`,
    }),
    en: ({ name, link }) => ({
      subject: `Recado: the number ${name} has no connection`,
      text: `The number ${name} has lost its connection to WhatsApp and is not back yet. Messages of customers arrive when it is back:\n\n${link}\n`,
    }),
    es: ({ name, link }) => ({
      subject: `Recado: el número ${name} está sin conexión`,
      text: `El número ${name} perdió la conexión con WhatsApp y aún no ha vuelto. Los mensajes de los clientes llegarán cuando vuelva:\n\n${link}\n`,
    }),
  },
  back: {
    pt: ({ name, link }) => ({
      subject: `Recado: o número ${name} voltou a funcionar`,
      text: `O número ${name} está conectado de novo:\n\n${link}\n`,
    }),
    en: ({ name, link }) => ({
      subject: `Recado: the number ${name} works again`,
      text: `The number ${name} is connected again:\n\n${link}\n`,
    }),
    es: ({ name, link }) => ({
      subject: `Recado: el número ${name} volvió a funcionar`,
      text: `El número ${name} está conectado de nuevo:\n\n${link}\n`,
    }),
  },
}

/** The texts of this service's mails. */
export const MAILS = {
  resetPassword: (language: Language, link: string): Letter => RESET[language](link),
  outage: (language: Language, outage: Outage): Letter => OUTAGE[outage.what][language](outage),
  twoFactorCleared: (language: Language): Letter => TWO_FACTOR_CLEARED[language],
}
