import type { CompanyTexts } from './pt-company.ts'

/** What the company’s own data are called, in English. */
export const enCompany: CompanyTexts = {
  saved: 'Company saved successfully',
  billing: 'Billing address',
  languageHint: 'Of the texts that Recado sends; everybody chooses that of his own screen.',
  timezoneHint: 'Counts for hours, dashboard and due dates.',
  fields: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    language: 'Language',
    timezone: 'Time zone',
    billingName: 'Name on the invoice',
    addressZipCode: 'Postal code',
    addressStreet: 'Address',
    addressDistrict: 'District',
    addressCity: 'City',
    addressState: 'State',
  },
}
