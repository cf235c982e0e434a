import type { CompanyTexts } from './pt-company.ts'

/** What the company’s own data are called, in Spanish. */
export const esCompany: CompanyTexts = {
  saved: 'Empresa guardada con éxito',
  billing: 'Dirección de cobro',
  languageHint: 'De los textos que envía Recado; cada persona elige el de su pantalla.',
  timezoneHint: 'Vale para horarios, panel y vencimientos.',
  fields: {
    name: 'Nombre',
    email: 'Correo',
    phone: 'Teléfono',
    language: 'Idioma',
    timezone: 'Zona horaria',
    billingName: 'Nombre en la factura',
    addressZipCode: 'Código postal',
    addressStreet: 'Dirección',
    addressDistrict: 'Barrio',
    addressCity: 'Ciudad',
    addressState: 'Estado',
  },
}
