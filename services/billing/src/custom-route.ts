import { customRoutes } from '@recado/kit/http/routes/route'
import type { Database } from './tables/db.ts'

/** Creates routes whose handler needs several transactions, or none. */
export const customRoute = customRoutes<Database>()
