// @vitest-environment jsdom
import { options, pickUsers } from '@recado/contracts/auth/routes'
import { listSettings } from '@recado/contracts/auth/setting-routes'
import type { PlanDetail } from '@recado/contracts/billing/plan'
import { createPlan, deletePlan, listAllPlans, updatePlan } from '@recado/contracts/billing/routes'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { SettingsRoute } from '../../../app/settings-route.tsx'
import { anInstallation, aPlan } from '../../../testing/company-samples.ts'
import { openDialog, rowOf } from '../../../testing/dialogs.ts'
import { aMe } from '../../../testing/samples.ts'
import { fakeServer, Refused } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { applyPlatformFrame } from '../live.ts'
import { planLists } from './plan-list.ts'

const server = fakeServer()
let plans: PlanDetail[]

beforeEach(() => {
  server.serve(pickUsers, () => [])
  server.serve(options, () => anInstallation({ passwordMin: 5 }))
  plans = [aPlan(), aPlan({ id: 2, name: 'Completo', value: 199, companiesCount: 0, features: ['useKanban'] })]
  server.serve(listSettings, () => [{ key: 'scheduleType', value: 'disabled', version: 1 }])
  server.serve(listAllPlans, () => ({ plans, count: plans.length, hasMore: false }))
})

const open = () => show(<SettingsRoute />, { me: aMe('admin', true), path: '/settings?tab=plans' })

test('the list shows what each plan includes, and how many companies have it', async () => {
  await open()

  const completo = await rowOf('Completo')
  completo.getByText(/199,00/)
  completo.getByText('Kanban')
  ;(await rowOf(aPlan().name)).getByText('Todos os recursos')
})

test('a new plan includes everything by default', async () => {
  server.serve(createPlan, ({ body }) => {
    const made = aPlan({ id: 3, ...(body as Partial<PlanDetail>), companiesCount: 0 })
    plans = [made, ...plans]
    return made
  })
  await open()
  const { dialog, type, choose, save } = await openDialog('Novo plano', 'Novo plano')
  await save()
  await expect.poll(() => dialog.getAllByText('Obrigatório')).toHaveLength(5)
  await type(/Nome/, 'Mini')
  await type(/Valor/, '49,90')
  for (const limit of [/Usuários/, /Conexões/, /Filas/]) await type(limit, '1')
  await choose(/Campanhas/, 'Desabilitado')
  await save()

  await screen.findByText('Plano salvo com sucesso')
  expect(server.heardOf(createPlan)[0]?.body).toEqual({
    name: 'Mini',
    value: 49.9,
    users: 1,
    connections: 1,
    queues: 1,
    isPublic: true,
    features: ['useKanban', 'useOpenAi', 'useIntegrations', 'useSchedules', 'useInternalChat', 'useExternalApi'],
  })
  await screen.findByText('Mini')
})

test('a name that another plan has is shown at its field', async () => {
  server.serve(updatePlan, () => {
    throw new Refused('ERR_DUPLICATED_NAME')
  })
  await open()
  const { dialog, type, save } = await openDialog('Editar Completo', 'Editar plano')
  await type(/Nome/, 'Básico')
  await save()

  const field = dialog.getByRole('textbox', { name: /Nome/ })
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
})

test('a plan that companies have is not deleted, and the dialog shows their number', async () => {
  server.serve(deletePlan, () => {
    throw new Refused('ERR_PLAN_IN_USE', { count: 1 })
  })
  await open()
  const { press: pressIn } = await openDialog('Excluir Básico', 'Excluir plano')
  await pressIn('Excluir')

  await screen.findByText('O plano está em uso. Empresas com ele: 1.')
  await rowOf('Básico')
})

test('a plan counts a company that joins it, although no frame about plans arrives', async () => {
  const { client } = await open()
  await rowOf('Completo')
  plans = [aPlan({ companiesCount: 2 }), ...plans.slice(1)]

  act(() => applyPlatformFrame(client, { subject: 'platform-company', action: 'delete', data: { companyId: 2 } }))

  await expect.poll(() => planLists.lastKnown(client, 1)?.row?.companiesCount).toBe(2)
})
