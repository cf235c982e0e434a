import { z } from 'zod'
import { PHOTO_LIMIT } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { InstallationChange, InstallationDetail } from './installation-change.ts'

export const getInstallation = defineRoute({
  method: 'GET',
  url: '/installation',
  summary: 'The name, the looks, the mail sender and the support contact of the installation',
  access: 'installation:manage',
  status: 200,
  response: InstallationDetail,
  errors: [],
})

export const updateInstallation = defineRoute({
  method: 'PUT',
  url: '/installation',
  summary: 'Change the name, the accent colour, the mail sender or the support contact; absent fields do not change',
  access: 'installation:manage',
  body: InstallationChange,
  status: 200,
  response: InstallationDetail,
  errors: [],
})

export const setLogo = defineRoute({
  method: 'POST',
  url: '/installation/logo',
  summary: 'Set the logo of the installation: a PNG, JPEG or WebP image',
  access: 'installation:manage',
  files: { field: 'file', most: 1, maxBytes: PHOTO_LIMIT.bytes },
  status: 200,
  response: InstallationDetail,
  errors: ['ERR_LOGO_NO_PICTURE'],
})

export const removeLogo = defineRoute({
  method: 'DELETE',
  url: '/installation/logo',
  summary: 'Return to the logo of the product',
  access: 'installation:manage',
  status: 200,
  response: InstallationDetail,
  errors: [],
})

export const openLogo = defineRoute({
  method: 'GET',
  url: '/installation/logo/:file',
  summary: 'The logo of the installation, for everyone',
  access: 'public',
  params: z.object({ file: z.uuid() }),
  answer: 'file',
  status: 200,
  response: z.object({}),
  errors: ['ERR_NOT_FOUND'],
})

const Icon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })

export const getManifest = defineRoute({
  method: 'GET',
  url: '/installation/manifest',
  summary: 'The manifest of the web application (W3C), with the name, the colour and the logo of the installation',
  access: 'public',
  status: 200,
  response: z.object({
    id: z.literal('/tickets'), // by which browsers know the installed application again; never changes
    name: z.string(),
    short_name: z.string(),
    description: z.string(),
    lang: z.string(),
    start_url: z.string(),
    scope: z.string(),
    display: z.string(),
    background_color: z.string(),
    theme_color: z.string(),
    icons: z.array(Icon),
  }),
  errors: [],
})
