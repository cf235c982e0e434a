import { customRoutes } from '@recado/kit/http/routes/route'
import type { Database } from './tables/db.ts'

/** Binds a contract of this service to a handler that needs more than one transaction, or none. */
export const customRoute = customRoutes<Database>()
