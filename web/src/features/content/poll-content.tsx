import { IconCircle } from '@tabler/icons-react'
import { useKindWords } from '../../shared/messages/use-kind-words.ts'
import classes from './cards.module.css'

/** A poll: its question and its options, one per line. Votes are not shown, because only the phone can decrypt them. */
export function PollContent({ body }: { body: string }) {
  const { word } = useKindWords()
  const [question = '', ...choices] = body.split('\n')
  return (
    <div className={classes.poll}>
      <span className={classes.cardDetail}>{word('poll')}</span>
      <strong>{question}</strong>
      <ul>
        {choices
          .filter((choice) => choice.trim() !== '')
          .map((choice) => (
            <li key={choice}>
              <IconCircle size={16} stroke={1.5} aria-hidden />
              {choice}
            </li>
          ))}
      </ul>
    </div>
  )
}
