import { z } from 'zod'

/** The environment variables of the simulators. */
const ProviderSimulatorsConfig = z.object({
  PROVIDER_SIMULATORS_PORT: z.coerce.number().int().min(0).max(65_535).default(0), // 0 chooses a free port
  HOST: z.string().min(1).default('127.0.0.1'), // the simulators have no login
  NODE_ENV: z.string().optional(),
})
type ProviderSimulatorsConfig = z.infer<typeof ProviderSimulatorsConfig>

/** @returns the configuration, or one sentence with the reason why the simulators do not start */
export function readConfig(environment: Record<string, string | undefined>): ProviderSimulatorsConfig | string {
  const result = ProviderSimulatorsConfig.safeParse(environment)
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return `The provider simulators cannot start with this configuration (${problems.join('; ')}).`
  }
  if (result.data.NODE_ENV === 'production') {
    return 'The provider simulators do not run in production: no model answers there.'
  }
  return result.data
}
