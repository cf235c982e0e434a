import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { putSetting, refetchCompany, SETTINGS_LIST } from './api.ts'

export function applySettingFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'company') refetchCompany(client)
  if (frame.subject !== 'settings') return
  const { key, value, version } = frame.data.setting
  if (value === null)
    void client.invalidateQueries({ queryKey: SETTINGS_LIST }) // a secret: only a user who may read it may request it
  else putSetting(client, { key, value, version })
}
