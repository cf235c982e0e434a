// @vitest-environment jsdom
import { options } from '@recado/contracts/auth/routes'
import { NO_CHOICE } from '@recado/contracts/installation/installation'
import type { InstallationDetail } from '@recado/contracts/installation/installation-change'
import { getInstallation, setLogo, updateInstallation } from '@recado/contracts/installation/routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { SupportContact } from '../../../shared/installation/support-contact.tsx'
import { anInstallation } from '../../../testing/company-samples.ts'
import { fill } from '../../../testing/fill.ts'
import { aMe } from '../../../testing/samples.ts'
import { fakeServer, Refused } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { InstallationTab } from './installation-tab.tsx'

const server = fakeServer()
let installation: InstallationDetail

beforeEach(() => {
  localStorage.clear()
  installation = { ...NO_CHOICE, mailFrom: null, version: 1 }
  server.serve(options, () => anInstallation())
  server.serve(getInstallation, () => installation)
  server.serve(updateInstallation, ({ body }) => {
    const change = updateInstallation.body.parse(body)
    installation = { ...installation, ...change, name: change.name ?? 'Recado', version: 2 } as InstallationDetail
    return installation
  })
})

const open = () =>
  show(
    <>
      <InstallationTab />
      <SupportContact />
    </>,
    { me: aMe('admin', true) },
  )
const save = async () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))

test('the contact that the operator names is shown as a link, and only changed fields are sent', async () => {
  await open()
  expect(screen.queryByText(/Suporte:/)).toBeNull()

  await fill(await screen.findByRole('textbox', { name: 'Contato' }), '0800 000')
  await fill(screen.getByRole('textbox', { name: 'Link' }), 'https://wa.me/5511')
  await save()

  const link = await screen.findByRole('link', { name: '0800 000' })
  expect(link.getAttribute('href')).toBe('https://wa.me/5511')
  expect(server.heardOf(updateInstallation)[0]?.body).toEqual({
    supportText: '0800 000',
    supportLink: 'https://wa.me/5511',
  })
})

test('a colour that is too light is refused in words before it is sent', async () => {
  await open()

  await fill(await screen.findByRole('textbox', { name: 'Cor dos botões e links' }), '#ffd43b')
  await save()

  await screen.findByText('Cor clara demais: o texto branco sobre ela não se lê. Escolha uma mais escura.')
  expect(server.heardOf(updateInstallation)).toEqual([])
})

test('a logo that the server takes for no picture is refused at its field', async () => {
  server.serve(setLogo, () => {
    throw new Refused('ERR_LOGO_NO_PICTURE')
  })
  await open()
  await screen.findByRole('textbox', { name: 'Contato' })
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, new File([png], 'logo.png', { type: 'image/png' }))
  await screen.findByText('logo.png')
  await save()

  await screen.findByText('O logo precisa ser uma imagem PNG, JPEG ou WebP.')
})
