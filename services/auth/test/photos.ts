import type { UserDetail } from '@recado/contracts/auth/user'
import type { AuthService, SignedIn } from './harness.ts'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Creates a PNG of one pixel whose header claims this size. */
export function aPhoto(width = 1, height = 1): Buffer<ArrayBuffer> {
  const png = Buffer.from(PIXEL, 'base64')
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

/** Uploads a photo of a user like a form. */
export async function sendPhoto(
  service: AuthService,
  { token }: SignedIn,
  userId: number,
  content = aPhoto(),
  name = 'foto.png',
) {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  const answer = await service.raw('POST', `/users/${userId}/photo`, { body, token })
  return { ...answer, body: answer.body as unknown as UserDetail & { error?: string; limit?: string } }
}

/** Returns the parameters of the photo route for a user's photo. */
export function addressOf({ photo }: Pick<UserDetail, 'photo'>): { companyId: number; file: string } {
  const [, , , companyId, file = ''] = (photo ?? '').split('/')
  return { companyId: Number(companyId), file }
}
