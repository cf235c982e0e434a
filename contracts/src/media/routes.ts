import { z } from 'zod'
import { textRef } from '../ids.ts'
import { API_PREFIX, defineRoute } from '../route.ts'

/** An address of ours, as it stands on the wire. */
const Address = z.stringFormat('address', new RegExp(`^${API_PREFIX}/`))
const fileParams = z.object({ companyId: textRef('company'), file: z.uuid() })

export const findFile = defineRoute({
  method: 'GET',
  url: '/public/tickets/:companyId/:file',
  summary: 'The file of a message that the caller sees: goes on to an address that is good for 60 minutes',
  access: 'messages:read',
  params: fileParams,
  answer: 'redirect',
  status: 302,
  response: z.object({ location: Address }),
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NOT_FOUND'],
})

export const openFile = defineRoute({
  method: 'GET',
  url: '/media/tickets/:companyId/:file',
  summary: 'A file, or the part of it in the header Range, for whoever holds a link that is still good',
  access: 'public',
  params: fileParams,
  query: z.object({ link: z.string().max(4_000) }),
  answer: 'file',
  status: 200,
  response: z.object({}),
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NOT_FOUND', 'ERR_MEDIA_LINK_EXPIRED'],
})
