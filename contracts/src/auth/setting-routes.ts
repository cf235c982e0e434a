import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { Setting } from './setting.ts'

const params = z.object({ key: z.string().max(100) })

export const listSettings = defineRoute({
  method: 'GET',
  url: '/settings',
  summary: 'Settings of the company: all for admins, with secrets masked, and the public ones for everybody else',
  access: 'settings:read',
  status: 200,
  response: z.array(Setting),
  errors: [],
})

export const getSetting = defineRoute({
  method: 'GET',
  url: '/settings/:key',
  summary: 'One setting that the caller may read',
  access: 'settings:read',
  params,
  status: 200,
  response: Setting,
  errors: ['ERR_NO_SETTING_FOUND'],
})

export const updateSetting = defineRoute({
  method: 'PUT',
  url: '/settings/:key',
  summary: 'Change a setting; a masked secret that is sent back unchanged does not change',
  access: 'settings:manage',
  params,
  body: z.object({ key: z.string().max(100).optional(), value: z.string().max(1_000) }), // an optional key must be equal to the key in the address
  status: 200,
  response: Setting,
  errors: ['ERR_NO_SETTING_FOUND'],
})
