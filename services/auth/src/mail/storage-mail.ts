import type { Language } from '@recado/contracts/language'
import type { Letter } from '@recado/kit/mail/letter'

/** The space of a company that is nearly used, or used. */
type Notice = { readonly what: 'near' | 'full'; readonly link: string }

type Words = { readonly subject: string; readonly paragraph: string }

const WORDS: Record<Notice['what'], Record<Language, Words>> = {
  near: {
    pt: {
      subject: 'o espaço para arquivos está quase cheio',
      paragraph:
        'A empresa já usa mais de 80% do espaço para arquivos. Quando ele acabar, a equipe não poderá mais enviar arquivos; os arquivos dos clientes continuam chegando. Apague conversas antigas, guarde-as por menos tempo ou peça mais espaço ao suporte.',
    },
    en: {
      subject: 'the space for files is almost full',
      paragraph:
        'The company uses more than 80% of its space for files. Once it is used up, the team can no longer send files; files of customers still arrive. Delete old conversations, keep them for a shorter time, or ask the support for more space.',
    },
    es: {
      subject: 'el espacio para archivos está casi lleno',
      paragraph:
        'La empresa ya usa más del 80% del espacio para archivos. Cuando se agote, el equipo no podrá enviar archivos; los archivos de los clientes siguen llegando. Elimine conversaciones antiguas, guárdelas por menos tiempo o pida más espacio al soporte.',
    },
  },
  full: {
    pt: {
      subject: 'o espaço para arquivos acabou',
      paragraph:
        'O espaço para arquivos da empresa acabou: a equipe não pode mais enviar arquivos. Os arquivos dos clientes continuam chegando. Apague conversas antigas, guarde-as por menos tempo ou peça mais espaço ao suporte.',
    },
    en: {
      subject: 'the space for files is used up',
      paragraph:
        "The company's space for files is used up: the team can no longer send files. Files of customers still arrive. Delete old conversations, keep them for a shorter time, or ask the support for more space.",
    },
    es: {
      subject: 'el espacio para archivos se agotó',
      paragraph:
        'El espacio para archivos de la empresa se agotó: el equipo ya no puede enviar archivos. Los archivos de los clientes siguen llegando. Elimine conversaciones antiguas, guárdelas por menos tiempo o pida más espacio al soporte.',
    },
  },
}

const ACTION: Record<Language, string> = { pt: 'Ver o espaço', en: 'See the space', es: 'Ver el espacio' }

const BECAUSE: Record<Language, string> = {
  pt: 'Você recebeu este e-mail porque é administrador da empresa. Não é preciso responder.',
  en: 'You got this e-mail because you are an admin of the company. There is no need to reply.',
  es: 'Recibió este correo porque es administrador de la empresa. No hace falta responder.',
}

export function storageMail(language: Language, { what, link }: Notice): Letter {
  const { subject, paragraph } = WORDS[what][language]
  return {
    language,
    subject,
    paragraphs: [paragraph],
    action: { label: ACTION[language], link },
    because: BECAUSE[language],
  }
}
