import { useQuery } from '@tanstack/react-query'
import { SupportBar } from './support-bar.tsx'
import { supportList } from './support-list.ts'

/** The support entries in the company; nothing while there is none. */
export function SupportBars() {
  const entries = useQuery(supportList)
  return entries.data?.map((entry) => <SupportBar key={entry.id} entry={entry} />)
}
