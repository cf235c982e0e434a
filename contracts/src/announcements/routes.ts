import { z } from 'zod'
import { textRef } from '../ids.ts'
import { ANNOUNCEMENT_LIMIT } from '../limits.ts'
import { PageQuery, pageOf, queryFlag } from '../paging.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { Announcement, Priority, SeenAnnouncement } from './announcement.ts'

const params = z.object({ announcementId: textRef('announcement') })
const fields = z.object({
  title: z.string().trim().min(1).max(ANNOUNCEMENT_LIMIT.title),
  text: z.string().trim().min(1).max(ANNOUNCEMENT_LIMIT.text),
  priority: Priority,
  status: z.boolean(),
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(), // must be later than `from`
})

export const listAnnouncements = defineRoute({
  method: 'GET',
  url: '/announcements',
  summary: 'Live announcements, newest first; super users get all of them unless they ask for live ones',
  access: 'announcements:read',
  query: PageQuery.extend({ live: queryFlag }),
  status: 200,
  response: pageOf('records', SeenAnnouncement),
  errors: [],
})

export const getAnnouncement = defineRoute({
  method: 'GET',
  url: '/announcements/:announcementId',
  summary: 'One announcement; only super users get one that is not live',
  access: 'announcements:read',
  params,
  status: 200,
  response: SeenAnnouncement,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
})

export const seeAnnouncements = defineRoute({
  method: 'POST',
  url: '/announcements/seen',
  summary: 'Record that the caller has seen these announcements; unknown ones are ignored',
  access: 'announcements:read',
  body: z.object({ seen: z.array(z.int().min(1)).min(1).max(ANNOUNCEMENT_LIMIT.seenAtOnce) }),
  status: 200,
  response: z.object({}),
  errors: [],
})

export const createAnnouncement = defineRoute({
  method: 'POST',
  url: '/announcements',
  summary: 'Add an announcement for the users of all companies',
  access: 'announcements:manage',
  body: fields.extend({
    priority: fields.shape.priority.default(3),
    status: fields.shape.status.default(true),
    from: fields.shape.from.default(null),
    until: fields.shape.until.default(null),
  }),
  status: 201,
  response: Announcement,
  errors: [],
})

export const changeAnnouncement = defineRoute({
  method: 'PUT',
  url: '/announcements/:announcementId',
  summary: 'Change the given fields of an announcement',
  access: 'announcements:manage',
  params,
  body: fields.partial(),
  status: 200,
  response: Announcement,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
})

export const deleteAnnouncement = defineRoute({
  method: 'DELETE',
  url: '/announcements/:announcementId',
  summary: 'Delete an announcement and its image',
  access: 'announcements:manage',
  params,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
})

export const attachToAnnouncement = defineRoute({
  method: 'POST',
  url: '/announcements/:announcementId/media-upload',
  summary: 'Set the image of an announcement (PNG or JPEG), which replaces the present one',
  access: 'announcements:manage',
  params,
  files: { field: 'file', most: 1, maxBytes: ANNOUNCEMENT_LIMIT.imageBytes, owner: 'platform' },
  status: 200,
  response: Announcement,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND', 'ERR_FILE_TYPE_NOT_ALLOWED', 'ERR_FILE_TOO_LARGE'],
})

export const detachFromAnnouncement = defineRoute({
  method: 'DELETE',
  url: '/announcements/:announcementId/media-upload',
  summary: 'Remove the image of an announcement',
  access: 'announcements:manage',
  params,
  status: 200,
  response: Announcement,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
})
