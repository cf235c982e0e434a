import { runProcess } from '@recado/kit/run-process'
import { loadService } from '../src/load-service.ts'
import { startTogether } from '../src/together/start-together.ts'

/** Runs two services in one process; billing fails on SIGUSR2. */
await runProcess('together', (environment) =>
  startTogether(['auth', 'billing'], environment, async (name) => {
    const definition = await loadService(name)
    if (name !== 'billing') return definition
    return {
      ...definition,
      create: (deps) => {
        process.once('SIGUSR2', () => void Promise.reject(new Error('billing is broken')))
        return definition.create(deps)
      },
    }
  }),
)
