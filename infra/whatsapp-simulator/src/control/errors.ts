import type { z } from 'zod'

type Field = { field: string; message: string }

/** An error that the caller caused. Any other error is a defect of the simulator. */
export class ControlError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Field[] | undefined

  constructor(status: number, code: string, message: string, fields?: Field[]) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** @throws ControlError 400 that names every invalid field */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new ControlError(400, 'ERR_VALIDATION', 'The request is not valid.', fields)
}
