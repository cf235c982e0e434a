import { changeHelp, createHelp, deleteHelp } from '@recado/contracts/helps/routes'
import type { RouteInput } from '@recado/contracts/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { helpLists } from './help-list.ts'

export type HelpBody = RouteInput<typeof createHelp>['body']

/** @param id absent for a new help */
export function useSaveHelp(id: number | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: HelpBody) =>
      id === undefined ? call(createHelp, { body }) : call(changeHelp, { params: { helpId: id }, body }),
    onSuccess: (help) => helpLists.put(client, help, id === undefined),
  })
}

export function useDeleteHelp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteHelp, { params: { helpId: id } }),
    onSuccess: (_, id) => helpLists.drop(client, id),
  })
}
