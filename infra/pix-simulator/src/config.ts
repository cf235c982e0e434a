import { z } from 'zod'

const Port = z.coerce.number().int().min(0).max(65_535).default(0) // 0 chooses a free port

/** The environment variables of the simulator. */
export const PixSimulatorConfig = z.object({
  PIX_SIMULATOR_PORT: Port, // the port of the bank app and the control API
  PIX_SIMULATOR_API_PORT: Port, // the port of the API Pix
  PIX_SIMULATOR_STATE: z.string().min(1).optional(), // without a file, the data is lost on stop
  HOST: z.string().min(1).default('127.0.0.1'), // local only: anybody who reaches the simulator can pay every charge
  NODE_ENV: z.string().optional(),
})
type PixSimulatorConfig = z.infer<typeof PixSimulatorConfig>

/** @returns the configuration, or one sentence with the reason why the simulator does not start */
export function readConfig(environment: Record<string, string | undefined>): PixSimulatorConfig | string {
  const result = PixSimulatorConfig.safeParse(environment)
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return `The Pix simulator cannot start with this configuration (${problems.join('; ')}).`
  }
  if (result.data.NODE_ENV === 'production') {
    return 'The Pix simulator does not run in production: with it every charge is paid without money.'
  }
  return result.data
}
