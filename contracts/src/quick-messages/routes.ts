import { z } from 'zod'
import { textRef } from '../ids.ts'
import { TEXT_LIMIT } from '../limits.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { QuickMessage } from './quick-message.ts'

const params = z.object({ quickMessageId: textRef('quickMessage') })
const fields = z.object({
  shortcode: z.string().trim().min(1, { abort: true }).max(50).regex(/^\S+$/),
  message: z.string().trim().max(TEXT_LIMIT.prepared), // may be empty if the quick message has a file
  geral: z.boolean(),
  status: z.boolean(),
  isMedia: z.boolean(), // the quick message has a file, or a file will be uploaded
})

export const listQuickMessages = defineRoute({
  method: 'GET',
  url: '/quick-messages',
  summary: 'The caller’s own quick messages and those of the company, by shortcode',
  access: 'quick-messages:read',
  query: PageQuery,
  status: 200,
  response: pageOf('records', QuickMessage),
  errors: [],
})

export const pickQuickMessages = defineRoute({
  method: 'GET',
  url: '/quick-messages/list',
  summary:
    'Up to 500 quick messages that are offered while writing; for the same shortcode, the caller’s own come first',
  access: 'quick-messages:read',
  status: 200,
  response: z.array(QuickMessage),
  errors: [],
})

export const getQuickMessage = defineRoute({
  method: 'GET',
  url: '/quick-messages/:quickMessageId',
  summary: 'One quick message',
  access: 'quick-messages:read',
  params,
  status: 200,
  response: QuickMessage,
  errors: ['ERR_NO_QUICKMESSAGE_FOUND'],
})

export const createQuickMessage = defineRoute({
  method: 'POST',
  url: '/quick-messages',
  summary: 'Add a quick message; only supervisors and admins add shared ones',
  access: 'quick-messages:edit',
  body: fields.extend({
    message: fields.shape.message.default(''),
    geral: fields.shape.geral.default(false),
    status: fields.shape.status.default(true),
    isMedia: fields.shape.isMedia.default(false),
  }),
  idempotent: true,
  status: 201,
  response: QuickMessage,
  errors: ['ERR_DUPLICATED_NAME', 'ERR_NO_PERMISSION'],
})

export const changeQuickMessage = defineRoute({
  method: 'PUT',
  url: '/quick-messages/:quickMessageId',
  summary: 'Change the given fields of a quick message; its owner does not change',
  access: 'quick-messages:edit',
  params,
  body: fields.partial(),
  status: 200,
  response: QuickMessage,
  errors: ['ERR_NO_QUICKMESSAGE_FOUND', 'ERR_DUPLICATED_NAME', 'ERR_NO_PERMISSION'],
})

export const deleteQuickMessage = defineRoute({
  method: 'DELETE',
  url: '/quick-messages/:quickMessageId',
  summary: 'Delete a quick message and its file',
  access: 'quick-messages:edit',
  params,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_QUICKMESSAGE_FOUND', 'ERR_NO_PERMISSION'],
})

export const attachToQuickMessage = defineRoute({
  method: 'POST',
  url: '/quick-messages/:quickMessageId/media-upload',
  summary: 'Set the file of a quick message, which replaces the present one',
  access: 'quick-messages:edit',
  params,
  body: z.object({ typeArch: z.string().max(50).optional() }),
  files: { field: 'file', most: 1 },
  status: 200,
  response: QuickMessage,
  errors: ['ERR_NO_QUICKMESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_FILE_TYPE_NOT_ALLOWED', 'ERR_FILE_TOO_LARGE'],
})

export const detachFromQuickMessage = defineRoute({
  method: 'DELETE',
  url: '/quick-messages/:quickMessageId/media-upload',
  summary: 'Remove the file of a quick message',
  access: 'quick-messages:edit',
  params,
  status: 200,
  response: QuickMessage,
  errors: ['ERR_NO_QUICKMESSAGE_FOUND', 'ERR_NO_PERMISSION'],
})
