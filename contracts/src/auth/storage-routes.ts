import { z } from 'zod'
import { textRef } from '../ids.ts'
import { defineRoute } from '../route.ts'
import { MOST_STORAGE_MB, Storage } from './storage.ts'

const params = z.object({ companyId: textRef('company') })

export const getStorage = defineRoute({
  method: 'GET',
  url: '/companies/:companyId/storage',
  summary: "How much space the files of the caller's company take, and its limit",
  access: 'company:manage',
  ofAnyCompany: 'company',
  params,
  status: 200,
  response: Storage,
  errors: [],
})

export const limitStorage = defineRoute({
  method: 'PUT',
  url: '/companies/:companyId/storage',
  summary: 'Set the limit of the space for the files of any company, or remove it',
  access: 'companies:manage',
  ofAnyCompany: 'company',
  params,
  body: z.object({ limitMb: z.int().min(1).max(MOST_STORAGE_MB).nullable() }),
  status: 200,
  response: Storage,
  errors: [],
})
