import type { CompanyDetail, CompanySummary } from '@recado/contracts/auth/company'
import type { options } from '@recado/contracts/auth/routes'
import type { PlanDetail } from '@recado/contracts/billing/plan'
import { FEATURES, flagsOf } from '@recado/contracts/features'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { NO_CHOICE } from '@recado/contracts/installation/installation'
import type { QueueOption } from '@recado/contracts/queues/option'
import type { Queue } from '@recado/contracts/queues/queue'
import type { RouteOutput } from '@recado/contracts/route'
import * as conversation from '@recado/contracts/testing/conversation'
import { MY_QUEUE, resource } from './samples.ts'

export const aQueue = (changes: Partial<Queue> = {}): Queue =>
  conversation.aQueue(1, { ...resource, id: MY_QUEUE, name: 'Balcão', color: '#e8590c', orderQueue: 1, ...changes })

export const anOption = (changes: Partial<QueueOption> = {}): QueueOption => ({
  ...resource,
  id: 1,
  queueId: MY_QUEUE,
  parentId: null,
  title: 'Pedidos',
  message: '',
  option: 1,
  mediaPath: null,
  mediaName: null,
  mediaUrl: null,
  childrenCount: 0,
  ...changes,
})

export const aCompany = (changes: Partial<CompanyDetail> = {}): CompanyDetail => ({
  ...resource,
  id: 1,
  name: 'Padaria Sol',
  status: true,
  dueDate: '2027-01-01',
  timezone: 'America/Sao_Paulo',
  language: 'pt',
  schedules: DEFAULT_HOURS,
  specialDays: [],
  plan: { id: 1, name: 'Básico', limits: { users: 5, connections: 2, queues: 5 }, features: [] },
  email: 'contato@padaria.test',
  phone: '(11) 99999-0000',
  recurrence: 'MENSAL',
  trialExpiration: null,
  billingName: '',
  addressZipCode: '',
  addressStreet: '',
  addressDistrict: '',
  addressCity: '',
  addressState: '',
  settings: [],
  ...changes,
})

export const aCompanySummary = (changes: Partial<CompanySummary> = {}): CompanySummary => ({
  ...resource,
  id: 1,
  name: 'Padaria Sol',
  status: true,
  dueDate: '2027-01-01',
  email: 'contato@padaria.test',
  phone: '(11) 99999-0000',
  recurrence: 'MENSAL',
  trialExpiration: null,
  plan: { id: 1, name: 'Básico', value: 99.9 },
  usersCount: 3,
  connectionsCount: 1,
  lastActivityAt: null,
  ...changes,
})

export const aPlan = (changes: Partial<PlanDetail> = {}): PlanDetail => ({
  id: 1,
  name: 'Básico',
  users: 5,
  connections: 2,
  queues: 5,
  features: [...FEATURES],
  value: 99.9,
  isPublic: true,
  createdAt: resource.createdAt,
  updatedAt: resource.updatedAt,
  version: 1,
  companiesCount: 1,
  ...flagsOf(changes.features ?? FEATURES),
  ...changes,
})

type Installation = RouteOutput<typeof options>

export const anInstallation = (changes: Partial<Installation> = {}): Installation => ({
  signupEnabled: true,
  passwordReset: false,
  passwordMin: 8,
  trialDays: 3,
  sandbox: false,
  sandboxPhoneUrl: null,
  version: '1.0.0',
  languages: ['pt'],
  installation: NO_CHOICE,
  ...changes,
})
