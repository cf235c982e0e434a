// @vitest-environment jsdom
import type { Me } from '@recado/contracts/auth/user'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aMe } from '../../testing/samples.ts'
import { hasMark } from '../storage/local-data.ts'
import { putMe } from './me.ts'

const { company, ...me } = aMe('admin')
const withCampaigns = (inPlan: boolean, setting?: string): Me => ({
  ...me,
  company: {
    ...company,
    plan: { ...company.plan, useCampaigns: inPlan },
    settings: setting === undefined ? [] : [{ key: 'campaignsEnabled', value: setting }],
  },
})

test.each([
  ['the plan has campaigns', withCampaigns(true), true],
  ['the plan has campaigns and the setting is on', withCampaigns(true, 'true'), true],
  ['the setting is off', withCampaigns(true, 'false'), false],
  ['the plan has no campaigns', withCampaigns(false, 'true'), false],
])('the mark of campaigns follows the plan and the setting: %s', (_, user, isKept) => {
  localStorage.setItem('cshow', 'true')

  putMe(new QueryClient(), user)

  expect(hasMark('cshow')).toBe(isKept)
})
