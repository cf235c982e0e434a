import type { z } from 'zod'

/** An error that the caller caused; other errors are defects of the simulator. */
export class ControlError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** @throws ControlError 400 */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new ControlError(400, 'ERR_VALIDATION', problems.join('; '))
}
