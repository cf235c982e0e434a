import type { CompanyExport } from '@recado/contracts/company-export/company-export'
import type { Scene } from './scene.ts'

const LATEST = '**/api/company-export'

const REQUESTED: CompanyExport = {
  id: 1,
  status: 'collecting',
  failure: null,
  requestedAt: '2026-11-30T12:04:00.000Z',
  requestedBy: 'Camila Rocha',
  readyAt: null,
  expiresAt: '2026-12-07T12:04:00.000Z',
  partsReady: 2,
  parts: 6,
  sizeBytes: 48_000,
  files: 0,
  subjects: [],
}

/** The tab with the file of the company in a state, which the page gets instead of the server's answer. */
const exportShown = (name: string, changes: Partial<CompanyExport>, text: RegExp): Scene => ({
  name: `company-export-${name}`,
  viewer: 'admin',
  path: '/settings?tab=export',
  act: async (page) => {
    await page.route(LATEST, (route) => route.fulfill({ json: { export: { ...REQUESTED, ...changes } } }))
    await page.reload()
    await page.getByText(text).first().waitFor()
  },
  undo: (page) => page.unroute(LATEST),
})

const READY: Partial<CompanyExport> = {
  status: 'ready',
  readyAt: '2026-11-30T12:09:00.000Z',
  partsReady: 6,
  sizeBytes: 734_003_200,
  files: 2_318,
  subjects: [{ subject: 'messages', rows: 48_210 }],
}

/** The scenes of the file with all data of a company. */
export const EXPORT_SCENES: readonly Scene[] = [
  { name: 'company-export', viewer: 'admin', path: '/settings?tab=export' },
  exportShown('collecting', {}, /^Preparando/),
  exportShown('ready', READY, /^O arquivo está pronto/),
  exportShown('failed', { status: 'failed', failure: 'part' }, /^O arquivo não pôde/),
  exportShown('expired', { status: 'expired' }, /^O arquivo venceu/),
]
