import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { putSetting, refetchCompany, SETTINGS_LIST } from './api.ts'

export function applySettingFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'company') refetchCompany(client)
  if (frame.subject !== 'settings') return
  const { key, value, version } = frame.data.setting
  if (value === null)
    // the value is secret, so only users who may read it can request it
    void client.invalidateQueries({ queryKey: SETTINGS_LIST })
  else putSetting(client, { key, value, version })
}
