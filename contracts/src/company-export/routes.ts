import { z } from 'zod'
import { textRef } from '../ids.ts'
import { API_PREFIX, defineRoute } from '../route.ts'
import { CompanyExport } from './company-export.ts'

const params = z.object({ exportId: textRef('companyExport') })

export const findCompanyExport = defineRoute({
  method: 'GET',
  url: '/company-export',
  summary: 'The latest request for a file with all data of the company, and its state',
  access: 'company:export',
  status: 200,
  response: z.object({ export: CompanyExport.nullable() }),
  errors: [],
})

export const requestCompanyExport = defineRoute({
  method: 'POST',
  url: '/company-export',
  summary: 'Request a file with all data of the company; the caller is notified when it is ready',
  access: 'company:export',
  status: 202,
  response: CompanyExport,
  errors: ['ERR_COMPANY_EXPORT_EXISTS'],
})

export const linkCompanyExport = defineRoute({
  method: 'POST',
  url: '/company-export/:exportId/link',
  summary: 'The address of the file with all data of the company, valid for 60 minutes in the session of the caller',
  access: 'company:export',
  params,
  status: 200,
  response: z.object({ location: z.stringFormat('address', new RegExp(`^${API_PREFIX}/`)) }),
  errors: ['ERR_NOT_FOUND'],
})

export const openCompanyExport = defineRoute({
  method: 'GET',
  url: '/media/company-export/:exportId',
  summary: 'The file with all data of the company as a ZIP archive, for the session for which its link was made',
  access: 'link',
  params,
  query: z.object({ link: z.string().max(4_000) }),
  answer: 'file',
  mediaType: 'application/zip',
  status: 200,
  response: z.object({}),
  errors: ['ERR_NOT_FOUND'],
})

export const removeCompanyExport = defineRoute({
  method: 'DELETE',
  url: '/company-export/:exportId',
  summary: 'Stop making the file with all data of the company, or remove it',
  access: 'company:export',
  params,
  status: 200,
  response: CompanyExport,
  errors: ['ERR_NOT_FOUND'],
})
