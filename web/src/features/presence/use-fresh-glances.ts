import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetGlances } from './api.ts'

/**
 * Forgets who is in which ticket with each connection: on a new one the server says nothing about tickets that nobody is
 * in any more.
 * @param opening how often the socket has connected
 */
export function useFreshGlances(opening: number): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every connection starts over
  useEffect(() => forgetGlances(client), [client, opening])
}
