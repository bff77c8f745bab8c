import { useEffect, useState } from 'react'

/** A moment of today. Changes at midnight, so that yesterday's chats move to their place without a reload. */
export function useToday(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const midnight = new Date(now).setHours(24, 0, 0, 0)
    const timer = setTimeout(() => setNow(Date.now()), Math.max(1_000, midnight - Date.now()))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
