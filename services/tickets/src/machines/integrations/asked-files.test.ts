import { eventually } from '@recado/kit/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { givenPicture, putFile, tell } from '../../../test/files.ts'
import { PUBLIC_URL } from '../../../test/harness.ts'
import { ledByIntegration, TYPEBOT, WEBHOOK } from '../../../test/integrations.ts'
import { fetchFile } from '../../../test/program-files.ts'
import { startProvidersForFile } from '../../../test/providers.ts'

const stage = await startProvidersForFile()
const { harness, provider: control } = stage
beforeEach(() => control.forget())

const arrived = (provider: string, count: number) =>
  eventually(
    () => control.arrivals(provider),
    ({ length }) => length >= count,
  )

test('an integration is called about a picture after the file has arrived, with an address that serves the file', async () => {
  const { company, queue } = await ledByIntegration(harness, stage.url, WEBHOOK)
  const picture = await givenPicture(company, queue)
  await tell(harness, company, picture, await putFile(harness, company))

  const [asked] = await arrived('webhook', 1)
  const { message } = JSON.parse(asked?.body ?? '') as { message: { mediaType: string; mediaUrl: string } }
  expect(message.mediaType).toBe('image')
  expect(message.mediaUrl.startsWith(`${PUBLIC_URL}/`)).toBe(true)
  expect(await (await fetchFile(harness, message.mediaUrl)).text()).toBe('12345')
})

test('a Typebot session that was idle beyond its expiry starts over', async () => {
  const { company, write, texts } = await ledByIntegration(harness, stage.url, { ...TYPEBOT, typebotExpires: 5 })
  await write('oi')
  await texts(2)
  const idle = (minutes: number) =>
    harness.service.database.query(
      'update integration_session set used_at = now() - make_interval(mins => $2) where company_id = $1',
      [company.id, minutes],
    )
  await idle(4)
  await write('Carla')
  await texts(5)
  await idle(6)
  await write('Carla')
  await texts(7)

  const paths = (await control.arrivals('typebot')).map(({ path }) => path.split('/').at(-1))
  expect(paths).toEqual(['startChat', 'continueChat', 'startChat'])
})
