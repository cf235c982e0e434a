import { z } from 'zod'
import type { CompanyFileOwner } from '../file-owner.ts'
import { textRef } from '../ids.ts'
import { defineRoute } from '../route.ts'

/**
 * The route for photos of people. A list shows dozens of photos, so the cookie of the session is enough to open one,
 * without a request for a link. Everybody in the company can see the photos. A new photo has a new address, so browsers
 * can cache it.
 */
export const photoRoute = <const O extends CompanyFileOwner>(owner: O, summary: string) =>
  defineRoute({
    method: 'GET',
    url: `/media/${owner}/:companyId/:file/photo`,
    summary,
    access: 'link',
    params: z.object({ companyId: textRef('company'), file: z.uuid() }),
    answer: 'file',
    status: 200,
    response: z.object({}),
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NOT_FOUND'],
  })

/** @returns the path of the photo route for the file with this key, relative to the prefix of the API */
export const photoPathOf = (key: string): string => `/media/${key}/photo`

/** The photo route of one owner. */
export type PhotoRoute = ReturnType<typeof photoRoute<CompanyFileOwner>>
