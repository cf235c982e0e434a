import { loadService } from '@recado/system/load-service'
import { SERVICE_NAMES } from '@recado/system/services'

/**
 * Imports the code of all parts without starting them. Node then stores the compiled code in NODE_COMPILE_CACHE, so
 * that a container does not compile its TypeScript at each start.
 */
await Promise.all([
  import('@recado/kit/run'),
  ...SERVICE_NAMES.map(loadService),
  import('@recado/system/together/start-together'),
  import('@recado/edge/app'),
  import('./is-ready.ts'),
])
