import { z } from 'zod'
import { textRef } from '../ids.ts'
import { PHOTO_LIMIT } from '../limits.ts'
import { photoRoute } from '../media/photo-routes.ts'
import { defineRoute } from '../route.ts'
import { UserDetail } from './user.ts'

const params = z.object({ userId: textRef('user') })

export const setUserPhoto = defineRoute({
  method: 'POST',
  url: '/users/:userId/photo',
  summary: "Set the photo of a user: the caller's own, or for admins that of any user of the company",
  access: 'profile:edit',
  params,
  files: { field: 'file', most: 1, maxBytes: PHOTO_LIMIT.bytes },
  status: 200,
  response: UserDetail,
  errors: ['ERR_NO_USER_FOUND'],
})

export const removeUserPhoto = defineRoute({
  method: 'DELETE',
  url: '/users/:userId/photo',
  summary: "Remove the photo of a user: the caller's own, or for admins that of any user of the company",
  access: 'profile:edit',
  params,
  status: 200,
  response: UserDetail,
  errors: ['ERR_NO_USER_FOUND'],
})

export const openUserPhoto = photoRoute('auth', 'The photo of a user, for the session of the cookie')
