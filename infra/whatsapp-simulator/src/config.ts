import { z } from 'zod'
import { keyPairOf } from './crypto/curve.ts'

/** The environment variables of the simulator. */
export const SimulatorConfig = z.object({
  SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(0), // 0: any free port
  SIMULATOR_MEDIA_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SIMULATOR_MEDIA_HOST: z.string().min(1).default('127.0.0.1'), // the host in the addresses of files
  SIMULATOR_STATE: z.string().min(1).optional(), // a file; without it, a stop loses all state
  SIMULATOR_ROOT_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes in hexadecimal')
    .transform((text) => keyPairOf(Buffer.from(text, 'hex')))
    .optional(), // private half of the trusted key, fixed when clients must know the public half beforehand
  HOST: z.string().min(1).default('127.0.0.1'), // local by default: the API controls every simulated phone
  NODE_ENV: z.string().optional(),
})
type SimulatorConfig = z.infer<typeof SimulatorConfig>

/** @returns the configuration, or one sentence that says why the simulator will not start */
export function readConfig(environment: Record<string, string | undefined>): SimulatorConfig | string {
  const result = SimulatorConfig.safeParse(environment)
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return `The WhatsApp simulator cannot start with this configuration (${problems.join('; ')}).`
  }
  if (result.data.NODE_ENV === 'production') {
    return 'The WhatsApp simulator does not run in production: it gives control over every phone without a login.'
  }
  return result.data
}
