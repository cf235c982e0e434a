import { z } from 'zod'

/**
 * The used fields of a Google service account. Its addresses are ignored, because the author of the file chose them.
 */
export const ServiceAccount = z.object({
  client_email: z.string().min(3).max(320),
  private_key: z.string().includes('PRIVATE KEY').max(10_000),
  private_key_id: z.string().max(200).optional(),
})
export type ServiceAccount = z.infer<typeof ServiceAccount>

/** @returns undefined for a text that is not a service account */
export function readServiceAccount(text: string): ServiceAccount | undefined {
  try {
    return ServiceAccount.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
