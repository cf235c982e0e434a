import { loadService } from '@recado/system/load-service'
import { SERVICE_NAMES } from '@recado/system/services'

/**
 * Loads what the containers run, and starts none of it: Node then keeps the compiled code in NODE_COMPILE_CACHE, and a
 * container need not compile its TypeScript at each start.
 */
await Promise.all([
  import('@recado/kit/run'),
  ...SERVICE_NAMES.map(loadService),
  import('@recado/system/together/start-together'),
  import('@recado/edge/app'),
  import('./is-ready.ts'),
])
