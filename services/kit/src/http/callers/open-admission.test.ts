import { expect, test } from 'vitest'
import { claimsOf, startTestTokens } from '../../testing/tokens.ts'
import { FILES_PER_REQUEST, openAdmission } from './open-admission.ts'
import { remoteKeys } from './signed-token.ts'

test('requests for files have their own limit; beyond it they get ERR_TOO_MANY_REQUESTS, not ERR_MEDIA_LINK_EXPIRED', async () => {
  const tokens = await startTestTokens()
  const { admission } = openAdmission({ keys: remoteKeys(tokens.jwksUrl), requestsPerUser: 1 })
  const token = await tokens.sign(claimsOf())
  const open = () => admission.holder(`files=${token}`)

  for (let i = 0; i < FILES_PER_REQUEST; i++) await open()

  await expect(open()).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', status: 429 })
  await expect(admission.person(`Bearer ${token}`)).resolves.toMatchObject({ userId: 1 })
  await tokens.close()
})
