import { IconVideo } from '@tabler/icons-react'
import { useFileAddress } from '../../shared/messages/use-file-address.ts'
import classes from './helps.module.css'

type Props = {
  readonly url: string | null
  /** Whether it is below another icon, and needs none in place of a picture. */
  readonly isPlain?: boolean
}

/** The picture of a video; an icon until it has loaded. */
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
