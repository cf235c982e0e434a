import { NAMES_WITH_DATABASE, type ServiceName } from '@recado/system/services'

/** Services with so many routes that each has its own test file, and thus its own worker. */
const LARGE: readonly ServiceName[] = ['auth', 'connections', 'tickets']

/** All other services, including new ones. */
export const SMALL: readonly ServiceName[] = NAMES_WITH_DATABASE.filter((name) => !LARGE.includes(name))
