/** Pincer's mark: an open claw around a dot. */
export function Brand({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="currentColor" className={className}>
      <path d="M21.6 8.9A10.2 10.2 0 1 0 20.4 17.8L18.7 16.1A6.3 6.3 0 1 1 19.8 10.7Z" />
      <circle cx="14.2" cy="12.8" r="2.5" />
    </svg>
  )
}
