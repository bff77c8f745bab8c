/** A bar that fills from 0 to 1, for work whose whole is really known. */
export function ShareBar({ label, share }: { label: string; share: number }) {
  return (
    <span role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(share * 100)} className="h-2 min-w-16 grow overflow-hidden rounded-full inset-ring inset-ring-line-strong">
      <span className="block h-full origin-left bg-run-bar transition-transform duration-(--dur-fast)" style={{ transform: `scaleX(${share})` }} />
    </span>
  )
}
