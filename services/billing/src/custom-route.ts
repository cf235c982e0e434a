import { customRoutes } from '@recado/kit/http/routes/route'
import type { Database } from './tables/db.ts'

/** Binds a contract of this service to a handler that opens its own transactions, or none. */
export const customRoute = customRoutes<Database>()
