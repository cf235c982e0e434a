// @vitest-environment jsdom
import type { AuditRecord } from '@recado/contracts/auth/audit'
import { listAuditLogs } from '@recado/contracts/auth/audit-routes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aMe } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { AuditLog } from './audit-log.tsx'

const server = fakeServer()
const act: AuditRecord = {
  id: 1,
  companyId: 1,
  at: '2026-03-02T12:00:00.000Z',
  actor: { kind: 'user', id: 2, name: 'Ana' },
  action: 'user.update',
  entity: 'user',
  entityId: 4,
  ip: '203.0.113.7',
  userAgent: 'Firefox',
  changes: {
    profile: ['user', 'admin'],
    password: [null, null],
    newField: [1, 2],
    scheduleType: ['queue', 'company'],
  },
}
beforeEach(() => {
  server.serve(listAuditLogs, ({ query }) => {
    const { entity } = listAuditLogs.query.parse(query)
    const unknown = { ...act, id: 2, action: 'moon.walk', entity: 'moon', actor: { ...act.actor, name: '' } }
    const records = [act, unknown].filter((record) => !entity || record.entity === entity)
    return { records, count: records.length, hasMore: false }
  })
})

const open = (path = '/settings') =>
  show(<AuditLog people={[{ id: 2, name: 'Ana' }]} nameOf={nameOf} />, { me: aMe('admin'), path })
const nameOf = (entity: string, id: number) => (entity === 'tag' && id === 3 ? 'VIP' : undefined)

test('the audit log describes each action and its user in words, without codes', async () => {
  await open()

  const row = (await screen.findByRole('cell', { name: 'Usuário: alteração' })).closest('tr') as HTMLElement
  expect(row.textContent).toContain('AnaUsuário: alteraçãoUsuário #4203.0.113.7')
  const other = screen.getByRole('cell', { name: 'Alguém sem conta' }).closest('tr') as HTMLElement
  expect(other.textContent).toContain('Alguém sem contaDesconhecidoDesconhecido #4203.0.113.7')
  expect(document.body.textContent).not.toMatch(/moon|user\.update/)
})

test('the audit log names campaigns, contact lists, prompts, integrations and keys, and their fields', async () => {
  const kinds = ['campaign', 'contactList', 'prompt', 'queueIntegration', 'apiKey']
  server.serve(listAuditLogs, () => {
    const records = kinds.map((entity, index) => ({
      ...act,
      id: index + 1,
      entity,
      action: `${entity}.${entity === 'apiKey' ? 'revoke' : 'delete'}`,
      changes: {
        name: ['Natal', null],
        message1: [null, null],
        scopes: [null, []],
        model: ['a', 'b'],
        urlN8N: [null, null],
      },
    }))
    return { records, count: records.length, hasMore: false }
  })
  await open()
  await screen.findByRole('cell', { name: 'Campanha: exclusão' })
  screen.getByRole('cell', { name: 'Chave da API: revogação' })

  await userEvent.click(screen.getByRole('button', { name: 'Alterações: Campanha: exclusão, Campanha Natal' }))

  const dialog = await screen.findByRole('dialog')
  within(dialog).getByRole('rowheader', { name: 'Mensagem 1' })
  expect(document.body.textContent).not.toContain('Desconhecido')
})

test('an entry of the audit log opens a dialog with the values before and after', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Alterações: Usuário: alteração, Usuário #4' }))

  const rows = within(await screen.findByRole('dialog')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'CampoAntesDepois',
    'PerfilAtendenteAdministrador',
    'Senha–alterado',
    'Desconhecido12',
    'Horário de atendimentoFilaEmpresa',
  ])
})

test('the audit log is filtered by the address, and an empty result offers to remove the filters', async () => {
  const { address } = await open('/settings?entity=contact')
  await screen.findByText('Nada com estes filtros.')
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await screen.findByRole('cell', { name: 'Usuário: alteração' })
  await expect.poll(address).toBe('/settings')

  await userEvent.click(screen.getByRole('combobox', { name: 'Usuário' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ana' }))

  await expect.poll(address).toBe('/settings?user=2')
  expect(server.heardOf(listAuditLogs).at(-1)?.query).toMatchObject({ userId: '2' })
})

test.each<[Partial<AuditRecord>, string]>([
  [{ action: 'tag.update', entityId: 3, changes: { color: ['#fff', '#000'] } }, 'Tag VIP'],
  [{ action: 'tag.update', entityId: 3, changes: { name: ['VIP', 'Fiel'] } }, 'Tag Fiel'],
  [{ action: 'tag.delete', entityId: 9, changes: { name: ['Antiga', null] } }, 'Tag Antiga'],
  [{ action: 'tag.update', entityId: 9, changes: { color: ['#fff', '#000'] } }, 'Tag #9'],
])('the record of %j is called %s', async (changes, name) => {
  server.serve(listAuditLogs, () => ({ records: [{ ...act, entity: 'tag', ...changes }], count: 1, hasMore: false }))
  await open()

  await screen.findByRole('cell', { name })
})
