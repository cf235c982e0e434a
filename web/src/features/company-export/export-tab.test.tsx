// @vitest-environment jsdom
import type { CompanyExport } from '@recado/contracts/company-export/company-export'
import { findCompanyExport, removeCompanyExport, requestCompanyExport } from '@recado/contracts/company-export/routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aMe } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { ExportTab } from './export-tab.tsx'

const server = fakeServer()
const anExport = (changes: Partial<CompanyExport> = {}): CompanyExport => ({
  id: 4,
  status: 'collecting',
  failure: null,
  requestedAt: '2026-03-02T12:00:00.000Z',
  requestedBy: 'Ana',
  readyAt: null,
  expiresAt: '2026-03-09T12:00:00.000Z',
  partsReady: 2,
  parts: 6,
  sizeBytes: 0,
  files: 0,
  subjects: [],
  ...changes,
})
const open = () => show(<ExportTab />, { me: aMe('admin') })

test('an admin requests the file and sees how many parts are ready', async () => {
  let found: CompanyExport | null = null
  server.serve(findCompanyExport, () => ({ export: found }))
  server.serve(requestCompanyExport, () => {
    found = anExport()
    return found
  })
  await open()

  await userEvent.click(await screen.findByRole('button', { name: 'Pedir o arquivo' }))

  expect(await screen.findByText('Preparando. Partes prontas: 2 de 6')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pedir/ })).toBeNull()
})

test('a file that is ready shows its size, and can be deleted', async () => {
  const ready = anExport({
    status: 'ready',
    sizeBytes: 2_500_000,
    files: 3,
    subjects: [{ subject: 'contacts', rows: 1_200 }],
  })
  server.serve(findCompanyExport, () => ({ export: ready }))
  server.serve(removeCompanyExport, () => ({ ...ready, status: 'removed' as const }))
  await open()

  expect(
    await screen.findByText(/Registros: 1\.200\. Arquivos: 3\. Tamanho antes da compactação: 2,\d MB/),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Apagar o arquivo' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }))

  expect(await screen.findByText(/^O arquivo foi apagado\. Pedido por Ana/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Pedir um novo arquivo' })).toBeTruthy()
})

test('a failure is explained, and another file can be requested', async () => {
  server.serve(findCompanyExport, () => ({ export: anExport({ status: 'failed', failure: 'time' }) }))
  await open()

  expect(await screen.findByText(/^Faltaram partes depois de um dia/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pedir um novo arquivo' })).toBeTruthy()
})
