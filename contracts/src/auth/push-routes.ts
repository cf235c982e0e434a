import { z } from 'zod'
import { textRef } from '../ids.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { PushDevice, PushKey, PushSubscription } from './push.ts'

export const getPushKey = defineRoute({
  method: 'GET',
  url: '/auth/push/key',
  summary: 'The public key for which browsers subscribe to notifications',
  access: 'public',
  status: 200,
  response: z.object({ key: PushKey }),
  errors: [],
})

export const listPushDevices = defineRoute({
  method: 'GET',
  url: '/auth/push/devices',
  summary: "The caller's browsers that show notifications without an open window, newest first",
  access: 'profile:read',
  status: 200,
  response: z.array(PushDevice),
  errors: [],
})

export const addPushDevice = defineRoute({
  method: 'POST',
  url: '/auth/push/devices',
  summary: 'Subscribe a browser of the caller to notifications; repeated when the browser opens the product',
  access: 'profile:edit',
  body: PushSubscription,
  status: 200,
  response: PushDevice,
  errors: ['ERR_NOT_FOUND', 'ERR_URL_NOT_ALLOWED'],
})

export const removePushDevice = defineRoute({
  method: 'DELETE',
  url: '/auth/push/devices/:deviceId',
  summary: "End the notifications of one of the caller's browsers",
  access: 'profile:edit',
  params: z.object({ deviceId: textRef('pushDevice') }),
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NOT_FOUND'],
})
