import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetGlances } from './api.ts'

/**
 * Clears the presence of all tickets each time the socket connects, because the server does not announce tickets that
 * everybody has left.
 * @param opening how often the socket has connected
 */
export function useFreshGlances(opening: number): void {
  const client = useQueryClient()
  useEffect(() => {
    if (opening > 0) forgetGlances(client)
  }, [client, opening])
}
