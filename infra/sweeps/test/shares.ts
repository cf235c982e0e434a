import { NAMES_WITH_DATABASE, type ServiceName } from '@recado/system/services'

/** Services with so much to ask for that a file, and so a worker, has them alone. */
const LARGE: readonly ServiceName[] = ['auth', 'connections', 'tickets']

/** All others, new ones among them. */
export const SMALL: readonly ServiceName[] = NAMES_WITH_DATABASE.filter((name) => !LARGE.includes(name))
