import { listAuditLogs } from '@recado/contracts/auth/audit-routes'
import { forgotPassword } from '@recado/contracts/auth/password-routes'
import { options } from '@recado/contracts/auth/routes'
import { setUpTwoFactor } from '@recado/contracts/auth/two-factor-routes'
import { installationUpdated } from '@recado/contracts/installation/events'
import type { InstallationChange } from '@recado/contracts/installation/installation-change'
import {
  getInstallation,
  getManifest,
  openLogo,
  removeLogo,
  updateInstallation,
} from '@recado/contracts/installation/routes'
import { type Mailbox, startMailbox } from '@recado/kit/testing/mailbox'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AuthService, PASSWORD, type SignedIn, startAuthAlone } from '../../test/harness.ts'
import { aPhoto } from '../../test/photos.ts'

const UNCHANGED = { name: 'Recado', accent: null, logo: null, supportText: '', supportLink: null }

describe('the installation', () => {
  let service: AuthService
  let mailbox: Mailbox
  let operator: SignedIn
  beforeAll(async () => {
    mailbox = await startMailbox()
    service = await startAuthAlone({ SMTP_URL: mailbox.url, MAIL_FROM: 'Recado <no-reply@recado.example>' })
    operator = await service.givenSuper()
  })
  beforeEach(() =>
    service.database.query(`update installation set name = null, accent = null, logo_path = null, logo_mime = null,
      mail_from = null, support_text = '', support_link = null`),
  )
  afterAll(async () => {
    await service.close()
    await mailbox.close()
  })

  const change = (body: InstallationChange, by = operator) =>
    service.call(updateInstallation, { body }, { token: by.token })
  const shown = async () => (await service.call(options, {}, { as: null })).body.installation
  async function sendLogo(content: Buffer<ArrayBuffer>, name = 'logo.png', by = operator) {
    const body = new FormData()
    body.append('file', new Blob([content]), name)
    const answer = await service.raw('POST', '/installation/logo', { body, token: by.token })
    return {
      status: answer.status,
      body: answer.body as { logo?: string; error?: string; limit?: string; message?: string },
    }
  }

  test('everyone sees what the operator chose, without the mail sender, and the audit log of the operator has it', async () => {
    expect(await shown()).toEqual(UNCHANGED)

    const looks = { name: 'Atende', accent: '#862e9c', supportText: '0800 000', supportLink: 'https://atende.test' }
    const { status, body } = await change({ ...looks, mailFrom: 'Atende <oi@atende.test>' })

    expect([status, body.mailFrom]).toEqual([200, 'Atende <oi@atende.test>'])
    expect(await shown()).toEqual({ ...looks, logo: null })
    expect((await service.call(getInstallation, {}, { token: operator.token })).body).toEqual(body)
    const [act] = (await service.call(listAuditLogs, { query: { entity: 'installation' } }, { token: operator.token }))
      .body.records
    expect(act).toMatchObject({ action: 'installation.update', changes: { name: ['Recado', 'Atende'] } })
    expect((await service.heard(installationUpdated, 0)).at(-1)).toEqual({ installation: body })
    expect((await service.call(getManifest, {}, { as: null })).body).toMatchObject({
      name: 'Atende',
      theme_color: '#862e9c',
      start_url: '/tickets',
    })
  })

  test('the same change twice is one change', async () => {
    const first = await change({ name: 'Atende' })

    expect((await change({ name: 'Atende' })).body).toEqual(first.body)
    expect((await change({ name: null })).body).toMatchObject({ name: 'Recado', version: first.body.version + 1 })
  })

  test('a colour without contrast, a sender without an address and a link to a script are refused in words', async () => {
    const { status, body } = await service.raw('PUT', '/installation', {
      body: JSON.stringify({ accent: '#ffd43b', mailFrom: 'Atende', supportLink: 'javascript:alert(1)' }),
      token: operator.token,
    })

    expect(status).toBe(400)
    expect(body).toMatchObject({
      fields: [
        { field: 'accent', message: 'Cor clara demais: o texto branco sobre ela não se lê. Escolha uma mais escura.' },
        { field: 'mailFrom', code: 'mail_sender' },
        { field: 'supportLink', code: 'support_link' },
      ],
    })
    expect(await shown()).toEqual(UNCHANGED)
  })

  test('everyone can open the logo, and a file that is not a picture or has too many pixels is refused in words', async () => {
    const { status, body } = await sendLogo(aPhoto())
    expect(status).toBe(200)
    const file = body.logo?.split('/').at(-1) ?? ''

    const open = () => service.call(openLogo, { params: { file } }, { as: null })
    const opened = await open()
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await service.call(getManifest, {}, { as: null })).body.icons).toEqual([
      { src: `/api${body.logo}`, sizes: 'any', type: 'image/png', purpose: 'any' },
    ])
    expect(await sendLogo(Buffer.from('a logo in words'), 'logo.txt')).toMatchObject({
      status: 400,
      body: { error: 'ERR_LOGO_NO_PICTURE', message: 'O logo precisa ser uma imagem PNG, JPEG ou WebP.' },
    })
    expect((await sendLogo(Buffer.from('<svg/>'), 'logo.png')).body.error).toBe('ERR_FILE_TYPE_NOT_ALLOWED')
    expect(await sendLogo(aPhoto(5_000, 20))).toMatchObject({ status: 413, body: { limit: '1024 × 1024' } })
    expect((await shown()).logo).toBe(body.logo)
    await service.call(removeLogo, {}, { token: operator.token })
    expect((await shown()).logo).toBeNull()
    expect((await open()).status).toBe(404)
  })

  test('an admin of a company, and a user of another one, change nothing', async () => {
    const admin = await service.givenAdmin()

    expect((await change({ name: 'Minha' }, admin)).body.error).toBe('ERR_NO_PERMISSION')
    expect((await sendLogo(aPhoto(), 'logo.png', admin)).body.error).toBe('ERR_NO_PERMISSION')
    expect((await service.call(getInstallation, {}, { token: admin.token })).status).toBe(403)
    expect(await shown()).toEqual(UNCHANGED)
  })

  test('mails and authenticators show the name of the installation, and mails its sender', async () => {
    await change({ name: 'Atende', mailFrom: 'Atende <oi@atende.test>' })
    const admin = await service.givenAdmin()

    await service.call(forgotPassword, { body: { email: admin.email } }, { as: null })
    const { body } = await service.call(setUpTwoFactor, { body: { password: PASSWORD } }, { token: admin.token })

    const mail = await eventually(() => mailbox.mails.find(({ to }) => to === admin.email))
    expect(mail?.text).toMatch(/^Subject: Atende: nova senha\r?$/m)
    expect(mail?.text).toMatch(/^From: Atende <oi@atende\.test>\r?$/m)
    expect(body.otpauthUrl).toContain('issuer=Atende')
  })
})
