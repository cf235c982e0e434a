import { EXPORT_DAYS } from '@recado/contracts/company-export/company-export'
import type { Language } from '@recado/contracts/language'
import type { Letter } from '@recado/kit/mail/letter'

type Words = { readonly subject: string; readonly paragraph: string; readonly action: string; readonly because: string }

const READY: Record<Language, Words> = {
  pt: {
    subject: 'o arquivo da empresa está pronto',
    paragraph: `O arquivo com todos os dados da empresa está pronto. Ele pode ser baixado até ${EXPORT_DAYS} dias depois do pedido, e depois é apagado.`,
    action: 'Abrir as configurações',
    because: 'Você recebeu este e-mail porque pediu o arquivo. Não é preciso responder.',
  },
  en: {
    subject: 'the file of the company is ready',
    paragraph: `The file with all data of the company is ready. It can be downloaded until ${EXPORT_DAYS} days after the request, and is deleted then.`,
    action: 'Open the settings',
    because: 'You got this e-mail because you requested the file. There is no need to reply.',
  },
  es: {
    subject: 'el archivo de la empresa está listo',
    paragraph: `El archivo con todos los datos de la empresa está listo. Se puede descargar hasta ${EXPORT_DAYS} días después del pedido, y luego se borra.`,
    action: 'Abrir las configuraciones',
    because: 'Recibió este correo porque pidió el archivo. No hace falta responder.',
  },
}

const FAILED: Record<Language, Pick<Words, 'subject' | 'paragraph'>> = {
  pt: {
    subject: 'o arquivo da empresa não pôde ser feito',
    paragraph: 'O arquivo com todos os dados da empresa não pôde ser feito. Peça outro nas configurações.',
  },
  en: {
    subject: 'the file of the company could not be made',
    paragraph: 'The file with all data of the company could not be made. Request another one in the settings.',
  },
  es: {
    subject: 'el archivo de la empresa no se pudo hacer',
    paragraph: 'El archivo con todos los datos de la empresa no se pudo hacer. Pida otro en las configuraciones.',
  },
}

/** The mail to the admin who requested the file of the company. */
export function companyExportMail(
  language: Language,
  { isReady, link }: { readonly isReady: boolean; readonly link: string },
): Letter {
  const { subject, paragraph, action, because } = { ...READY[language], ...(isReady ? {} : FAILED[language]) }
  return { language, subject, paragraphs: [paragraph], action: { label: action, link }, because }
}
