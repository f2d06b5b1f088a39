/** The newest value, at most once in `ms`: the first at once, then the last of each span. */
import { useEffect, useRef, useState } from 'react'

/** Milliseconds until the next question may be asked. @param last when the one before was asked */
export const waitFor = (last: number, now: number, ms: number): number => Math.max(0, last + ms - now)

export const useThrottled = <T>(value: T, ms: number): T => {
  const [shown, setShown] = useState(value)
  const last = useRef(0)
  useEffect(() => {
    const wait = waitFor(last.current, Date.now(), ms)
    const timer = setTimeout(() => {
      last.current = Date.now()
      setShown(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value, ms])
  return shown
}
