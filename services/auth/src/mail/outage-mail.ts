import type { Language } from '@recado/contracts/language'
import type { Letter } from '@recado/kit/mail/letter'

/** A number that is down, or open again. Its name is the text of a user. */
type Outage = { readonly what: 'unlinked' | 'away' | 'back'; readonly name: string; readonly link: string }

type Words = { readonly subject: string; readonly paragraph: string; readonly action: string }

const WORDS: Record<Outage['what'], Record<Language, (name: string) => Words>> = {
  unlinked: {
    pt: (name) => ({
      subject: `o número ${name} foi desvinculado`,
      paragraph: `O número ${name} foi desvinculado do WhatsApp. Até que alguém o vincule de novo, as mensagens dos clientes não chegam.`,
      action: 'Vincular de novo',
    }),
    en: (name) => ({
      subject: `the number ${name} was unlinked`,
      paragraph: `The number ${name} was unlinked from WhatsApp. Until somebody links it again, messages of customers do not arrive.`,
      action: 'Link it again',
    }),
    es: (name) => ({
      subject: `el número ${name} fue desvinculado`,
      paragraph: `El número ${name} fue desvinculado de WhatsApp. Hasta que alguien lo vincule de nuevo, los mensajes de los clientes no llegan.`,
      action: 'Vincular de nuevo',
    }),
  },
  away: {
    pt: (name) => ({
      subject: `o número ${name} está sem conexão`,
      paragraph: `O número ${name} perdeu a conexão com o WhatsApp e ainda não voltou. As mensagens dos clientes chegam quando ele voltar.`,
      action: 'Ver as conexões',
    }),
    en: (name) => ({
      subject: `the number ${name} has no connection`,
      paragraph: `The number ${name} has lost its connection to WhatsApp and is not back yet. Messages of customers arrive when it is back.`,
      action: 'See the connections',
    }),
    es: (name) => ({
      subject: `el número ${name} está sin conexión`,
      paragraph: `El número ${name} perdió la conexión con WhatsApp y aún no ha vuelto. Los mensajes de los clientes llegarán cuando vuelva.`,
      action: 'Ver las conexiones',
    }),
  },
  back: {
    pt: (name) => ({
      subject: `o número ${name} voltou a funcionar`,
      paragraph: `O número ${name} está conectado de novo.`,
      action: 'Ver as conexões',
    }),
    en: (name) => ({
      subject: `the number ${name} works again`,
      paragraph: `The number ${name} is connected again.`,
      action: 'See the connections',
    }),
    es: (name) => ({
      subject: `el número ${name} volvió a funcionar`,
      paragraph: `El número ${name} está conectado de nuevo.`,
      action: 'Ver las conexiones',
    }),
  },
}

const BECAUSE: Record<Language, string> = {
  pt: 'Você recebeu este e-mail porque é administrador da empresa. Não é preciso responder.',
  en: 'You got this e-mail because you are an admin of the company. There is no need to reply.',
  es: 'Recibió este correo porque es administrador de la empresa. No hace falta responder.',
}

export function outageMail(language: Language, { what, name, link }: Outage): Letter {
  const { subject, paragraph, action } = WORDS[what][language](name)
  return { language, subject, paragraphs: [paragraph], action: { label: action, link }, because: BECAUSE[language] }
}
