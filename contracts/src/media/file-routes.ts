import { z } from 'zod'
import { type CompanyFileOwner, PLATFORM } from '../file-owner.ts'
import { textRef } from '../ids.ts'
import type { Permission } from '../permissions.ts'
import { API_PREFIX, defineRoute } from '../route.ts'

/** A path of this product, as requests and answers contain it. */
const Address = z.stringFormat('address', new RegExp(`^${API_PREFIX}/`))
const Link = z.object({ link: z.string().max(4_000) })
const OPEN = 'A file, or the part that the header Range names, for the session for which its link was made'

type Find = { readonly access: Permission; readonly summary: string }

/**
 * The two routes for the files of one owner. The first one checks whether a person can see a file, and redirects to a
 * signed address. The second one returns the file at that address, to the same session only. The edge finds the service
 * by the owner in the address.
 */
export function companyFileRoutes<const O extends CompanyFileOwner>(owner: O, { access, summary }: Find) {
  const params = z.object({ companyId: textRef('company'), file: z.uuid() })
  return {
    findFile: defineRoute({
      method: 'GET',
      url: `/public/${owner}/:companyId/:file`,
      summary,
      access,
      params,
      answer: 'redirect',
      status: 302,
      response: z.object({ location: Address }),
      errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NOT_FOUND'],
    }),
    openFile: defineRoute({
      method: 'GET',
      url: `/media/${owner}/:companyId/:file`,
      summary: OPEN,
      access: 'link',
      params,
      query: Link,
      answer: 'file',
      status: 200,
      response: z.object({}),
      errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NOT_FOUND'],
    }),
  }
}

/** The same two routes for files of the platform, which belong to no company. */
export function platformFileRoutes({ access, summary }: Find) {
  const params = z.object({ file: z.uuid() })
  return {
    findFile: defineRoute({
      method: 'GET',
      url: `/public/${PLATFORM}/:file`,
      summary,
      access,
      params,
      answer: 'redirect',
      status: 302,
      response: z.object({ location: Address }),
      errors: ['ERR_NOT_FOUND'],
    }),
    openFile: defineRoute({
      method: 'GET',
      url: `/media/${PLATFORM}/:file`,
      summary: OPEN,
      access: 'link',
      params,
      query: Link,
      answer: 'file',
      status: 200,
      response: z.object({}),
      errors: ['ERR_NOT_FOUND'],
    }),
  }
}

/** The file routes of one owner. */
export type FileRoutes = ReturnType<typeof companyFileRoutes<CompanyFileOwner>> | ReturnType<typeof platformFileRoutes>
