import type { Translated } from './translated.ts'

/** What the company’s own data are called, in Portuguese. */
export const ptCompany = {
  saved: 'Empresa salva com sucesso',
  billing: 'Endereço de cobrança',
  languageHint: 'Dos textos que o Recado envia; cada pessoa escolhe o da sua tela.',
  timezoneHint: 'Vale para horários, painel e vencimentos.',
  fields: {
    name: 'Nome',
    email: 'E-mail',
    phone: 'Telefone',
    language: 'Idioma',
    timezone: 'Fuso horário',
    billingName: 'Nome na fatura',
    addressZipCode: 'CEP',
    addressStreet: 'Endereço',
    addressDistrict: 'Bairro',
    addressCity: 'Cidade',
    addressState: 'Estado',
  },
} as const

export type CompanyTexts = Translated<typeof ptCompany>
