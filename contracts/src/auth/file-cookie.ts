import { API_PREFIX } from '../route.ts'

/**
 * The cookie that proves a browser's session at the addresses of files, where elements such as `img` cannot send a
 * token. The cookie contains the access token, and browsers send it only to these addresses.
 */
export const FILE_COOKIE = { name: 'files', path: `${API_PREFIX}/media` } as const
