import { API_PREFIX } from '@recado/contracts/route'
import { useInstallation } from '../installation/installation-store.ts'

/** The logo of the installation. It is hidden from screen readers, because the name is beside it. */
export function Mark({ size }: { size: number }) {
  const { logo } = useInstallation()
  if (logo === null) return <Own size={size} />
  return (
    <img src={API_PREFIX + logo} alt="" width={size} height={size} style={{ flex: 'none', objectFit: 'contain' }} />
  )
}

/** The product's own logo: a speech bubble with a tick. */
const Own = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
    <path
      d="M9 3h14a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-7.2l-6.1 4.7A1.05 1.05 0 0 1 8 27.9V24A6 6 0 0 1 3 18V9a6 6 0 0 1 6-6Z"
      fill="var(--mantine-color-blue-8)"
    />
    <path d="m10 13.6 4.2 4.2 8-8.2" stroke="#fff" strokeWidth="2.8" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
