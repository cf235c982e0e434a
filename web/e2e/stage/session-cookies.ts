import type { Person } from '@recado/chaos/person'
import { FILE_COOKIE } from '@recado/contracts/auth/file-cookie'

type Cookie = { readonly name: string; readonly value: string; readonly domain: string; readonly path: string }

/** The cookies of a browser after the person has signed in at that address. */
export function sessionCookiesOf({ cookie, token }: Person, url: string): Cookie[] {
  const domain = new URL(url).hostname
  return [
    { ...cookie, domain, path: '/' },
    { name: FILE_COOKIE.name, value: token, domain, path: FILE_COOKIE.path },
  ]
}
