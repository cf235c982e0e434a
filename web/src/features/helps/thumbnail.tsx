import { IconVideo } from '@tabler/icons-react'
import { useFileAddress } from '../../shared/messages/use-file-address.ts'
import classes from './helps.module.css'

type Props = {
  readonly url: string | null
  /** Whether another icon covers the picture, so that it needs no icon of its own. */
  readonly isPlain?: boolean
}

/** The picture of a video; an icon is shown until it has loaded. */
export function Thumbnail({ url, isPlain = false }: Props) {
  const { address, isBroken, onBroken } = useFileAddress(url)
  return (
    <span className={classes.thumbnail}>
      {address && !isBroken ? (
        <img src={address} alt="" loading="lazy" onError={onBroken} />
      ) : (
        !isPlain && <IconVideo size={28} stroke={1.25} aria-hidden />
      )}
    </span>
  )
}
