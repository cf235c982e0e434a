import { useQuery } from '@tanstack/react-query'
import { colleagueList } from '../../features/colleagues/api.ts'
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx'

type Props = { readonly id: number; readonly name: string; readonly size: number }

/** The photo of a colleague; it is looked up by the id, because the caller knows only the name. */
export function ColleagueFace({ id, name, size }: Props) {
  const { data: colleagues } = useQuery(colleagueList)
  const photo = colleagues?.find((one) => one.id === id)?.photo ?? null
  return <PersonAvatar name={name} photo={photo} size={size} />
}
