import type { Language } from '@recado/contracts/language'
import type { Letter } from '@recado/kit/mail/letter'

/** The receiver of a mail. */
type Reader = { readonly name: string }

const GREETINGS: Record<Language, (reader: Reader) => string> = {
  pt: ({ name }) => `Olá, ${name}!`,
  en: ({ name }) => `Hello, ${name}!`,
  es: ({ name }) => `¡Hola, ${name}!`,
}

const BECAUSE: Record<Language, string> = {
  pt: 'Você recebeu este e-mail porque ele é o endereço da sua conta. Não é preciso responder.',
  en: 'You got this e-mail because it is the address of your account. There is no need to reply.',
  es: 'Recibió este correo porque es la dirección de su cuenta. No hace falta responder.',
}

type Words = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action: string
  readonly notes: readonly string[]
}

const RESET: Record<Language, Words> = {
  pt: {
    subject: 'nova senha',
    paragraphs: [
      'Recebemos um pedido de nova senha para a sua conta. Para escolher uma nova senha, abra este link nos próximos 30 minutos. Ele serve uma única vez.',
    ],
    action: 'Escolher nova senha',
    notes: [
      'Se os 30 minutos passarem, peça outro link em "Esqueceu a senha?", na página de entrada.',
      'Se você não pediu isto, ignore esta mensagem; sua senha continua a mesma.',
    ],
  },
  en: {
    subject: 'new password',
    paragraphs: [
      'We received a request for a new password for your account. To choose a new password, open this link within 30 minutes. It works only once.',
    ],
    action: 'Choose a new password',
    notes: [
      'When the 30 minutes are over, ask for another link under "Forgot your password?" on the sign-in page.',
      'If you did not ask for it, ignore this message; your password stays as it is.',
    ],
  },
  es: {
    subject: 'nueva contraseña',
    paragraphs: [
      'Recibimos una solicitud de nueva contraseña para su cuenta. Para elegir una nueva contraseña, abra este enlace en los próximos 30 minutos. Sirve una sola vez.',
    ],
    action: 'Elegir una nueva contraseña',
    notes: [
      'Si pasan los 30 minutos, pida otro enlace en "¿Olvidó su contraseña?", en la página de inicio de sesión.',
      'Si no lo pidió, ignore este mensaje; su contraseña sigue igual.',
    ],
  },
}

const TWO_FACTOR_CLEARED: Record<Language, Words> = {
  pt: {
    subject: 'verificação em duas etapas desativada',
    paragraphs: [
      'Um administrador da sua empresa desativou a verificação em duas etapas da sua conta. A partir de agora você entra só com e-mail e senha.',
    ],
    action: 'Entrar',
    notes: [
      'Para ativar de novo, entre e abra Meu perfil, Verificação em duas etapas.',
      'Se você não pediu isto, fale com o administrador e troque a sua senha.',
    ],
  },
  en: {
    subject: 'two-step verification switched off',
    paragraphs: [
      'An admin of your company switched the two-step verification of your account off. From now on you sign in with e-mail and password only.',
    ],
    action: 'Sign in',
    notes: [
      'To switch it on again, sign in and open My profile, Two-step verification.',
      'If you did not ask for it, talk to your admin and change your password.',
    ],
  },
  es: {
    subject: 'verificación en dos pasos desactivada',
    paragraphs: [
      'Un administrador de su empresa desactivó la verificación en dos pasos de su cuenta. Desde ahora usted entra solo con correo y contraseña.',
    ],
    action: 'Entrar',
    notes: [
      'Para activarla de nuevo, entre y abra Mi perfil, Verificación en dos pasos.',
      'Si no lo pidió, hable con el administrador y cambie su contraseña.',
    ],
  },
}

const letter = (language: Language, reader: Reader, { action, ...words }: Words, link: string): Letter => ({
  language,
  greeting: GREETINGS[language](reader),
  ...words,
  action: { label: action, link },
  because: BECAUSE[language],
})

/** The texts of this service's mails. */
export const MAILS = {
  resetPassword: (language: Language, reader: Reader, link: string): Letter =>
    letter(language, reader, RESET[language], link),
  twoFactorCleared: (language: Language, reader: Reader, link: string): Letter =>
    letter(language, reader, TWO_FACTOR_CLEARED[language], link),
}
