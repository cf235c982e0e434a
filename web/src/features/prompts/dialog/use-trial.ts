import type { Prompt } from '@recado/contracts/prompts/prompt'
import { useState } from 'react'
import { type TrialAnswer, type TrialInput, useTryPrompt } from '../api.ts'
import { type PromptForm, settingsOf } from './prompt-form.ts'

/** The greatest number of turns that the server accepts; the last turn is the user's. */
const MOST_TURNS = 20

type Said = { readonly id: number; readonly role: 'person'; readonly text: string }
type Answered = { readonly id: number; readonly role: 'machine' } & TrialAnswer
export type TrialTurn = Said | Answered

/** A conversation with the prompt in the form. A failed question stays, and can be repeated. */
export function useTrial(prompt: Prompt | undefined, form: PromptForm) {
  const [turns, setTurns] = useState<readonly TrialTurn[]>([])
  const asking = useTryPrompt()
  const ask = (asked: readonly TrialTurn[]) => {
    const input: TrialInput = {
      ...settingsOf(form),
      promptId: prompt?.id ?? null,
      apiKey: form.apiKey.trim() || null,
      turns: asked
        .filter(({ text }) => text.trim() !== '')
        .slice(-MOST_TURNS)
        .map(({ role, text }) => ({ role, text })),
    }
    setTurns(asked)
    asking.mutate(input, {
      onSuccess: (answer) => setTurns([...asked, { ...answer, id: asked.length, role: 'machine' }]),
    })
  }
  return {
    turns,
    isAsking: asking.isPending,
    error: asking.error,
    canAsk: form.prompt.trim() !== '' && (prompt !== undefined || form.apiKey.trim() !== ''),
    say: (text: string) => ask([...turns, { id: turns.length, role: 'person', text }]),
    askAgain: () => ask(turns),
    clear: () => {
      asking.reset()
      setTurns([])
    },
  }
}
export type Trial = ReturnType<typeof useTrial>
