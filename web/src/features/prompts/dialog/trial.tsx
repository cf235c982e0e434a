import { Alert, Button, Group, Loader, Textarea } from '@mantine/core'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { IconRobot, IconSend, IconUserUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { RichText } from '../../../shared/text/rich-text-view.tsx'
import { ServerButton } from '../../../shared/ui/server-controls.tsx'
import classes from './trial.module.css'
import type { Trial as TrialState, TrialTurn } from './use-trial.ts'

/** A chat with the prompt, which the user can try before the prompt answers contacts. */
export function Trial({ trial }: { trial: TrialState }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const log = useRef<HTMLDivElement>(null)
  const { turns, isAsking, error, canAsk } = trial
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is scrolled into view
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [turns.length, isAsking, error])
  const say = () => {
    if (text.trim() === '' || isAsking || !canAsk) return
    trial.say(text.trim())
    setText('')
  }
  return (
    <div className={classes.trial}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div ref={log} role="log" aria-label={t('prompts.trial.log')} tabIndex={0} className={classes.log}>
        {turns.length === 0 && <p className={classes.nothing}>{t('prompts.trial.hint')}</p>}
        {turns.map((turn) => (
          <Turn key={turn.id} turn={turn} />
        ))}
        {isAsking && (
          <span className={classes.waiting} role="status">
            <Loader size={14} /> {t('prompts.trial.asking')}
          </span>
        )}
        {error && !isAsking && (
          <Alert color="red" role="alert">
            {errorMessage(error, t('common.somethingWrong'))}
            <ServerButton variant="default" size="compact-sm" mt="xs" display="block" onClick={trial.askAgain}>
              {t('common.retry')}
            </ServerButton>
          </Alert>
        )}
      </div>
      <Textarea
        label={t('prompts.trial.message')}
        description={canAsk ? t('prompts.trial.asForm') : t('prompts.trial.needs')}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={TEXT_LIMIT.prepared}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          say()
        }}
      />
      <Group justify="space-between">
        <Button variant="subtle" disabled={turns.length === 0 || isAsking} onClick={trial.clear}>
          {t('prompts.trial.clear')}
        </Button>
        <ServerButton
          variant="light"
          leftSection={<IconSend size={16} stroke={1.5} />}
          disabled={!canAsk || isAsking || text.trim() === ''}
          onClick={say}
        >
          {t('prompts.trial.send')}
        </ServerButton>
      </Group>
    </div>
  )
}

function Turn({ turn }: { turn: TrialTurn }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (turn.role === 'person') {
    return (
      <article className={classes.bubble} aria-label={t('prompts.trial.person')}>
        {turn.text}
      </article>
    )
  }
  // at least 1, because no answer takes 0 s
  const seconds = format.number(Math.max(1, Math.round(turn.milliseconds / 100)) / 10)
  return (
    <article className={classes.bubble} data-machine aria-label={t('prompts.trial.machine')}>
      {turn.text && <RichText text={turn.text} />}
      {turn.handsOver && (
        <span className={classes.handsOver}>
          <IconUserUp size={16} stroke={1.5} aria-hidden /> {t('prompts.trial.handsOver')}
        </span>
      )}
      <span className={classes.cost}>
        <IconRobot size={14} stroke={1.5} aria-hidden />
        {t('prompts.trial.cost', { count: turn.tokens, tokens: format.number(turn.tokens), seconds })}
      </span>
    </article>
  )
}
