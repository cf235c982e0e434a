import { z } from 'zod'
import { textRef } from '../ids.ts'
import { HELP_LIMIT } from '../limits.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { Help } from './help.ts'
import { VideoCode } from './video.ts'

const params = z.object({ helpId: textRef('help') })
const fields = z.object({
  title: z.string().trim().min(1, { abort: true }).min(3).max(HELP_LIMIT.title),
  description: z.string().trim().min(1, { abort: true }).min(3).max(HELP_LIMIT.description),
  video: VideoCode,
  link: z
    .url({ protocol: /^https$/ })
    .max(HELP_LIMIT.link)
    .nullable(),
})

export const listHelps = defineRoute({
  method: 'GET',
  url: '/helps',
  summary: 'Help videos by title',
  access: 'helps:read',
  query: PageQuery,
  status: 200,
  response: pageOf('records', Help),
  errors: [],
})

export const pickHelps = defineRoute({
  method: 'GET',
  url: '/helps/list',
  summary: 'The first 500 help videos by title',
  access: 'helps:read',
  status: 200,
  response: z.array(Help),
  errors: [],
})

export const getHelp = defineRoute({
  method: 'GET',
  url: '/helps/:helpId',
  summary: 'One help video',
  access: 'helps:read',
  params,
  status: 200,
  response: Help,
  errors: ['ERR_NO_HELP_FOUND'],
})

export const createHelp = defineRoute({
  method: 'POST',
  url: '/helps',
  summary: 'Add a help video, by its code or its full address',
  access: 'helps:manage',
  body: fields.extend({ link: fields.shape.link.default(null) }),
  status: 201,
  response: Help,
  errors: [],
})

export const changeHelp = defineRoute({
  method: 'PUT',
  url: '/helps/:helpId',
  summary: 'Change the given fields of a help video',
  access: 'helps:manage',
  params,
  body: fields.partial(),
  status: 200,
  response: Help,
  errors: ['ERR_NO_HELP_FOUND'],
})

export const deleteHelp = defineRoute({
  method: 'DELETE',
  url: '/helps/:helpId',
  summary: 'Delete a help video',
  access: 'helps:manage',
  params,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_HELP_FOUND'],
})
