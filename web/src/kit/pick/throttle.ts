/** The newest value, at most once in `ms`: the first at once, then the last of each span. */
import { useEffect, useRef, useState } from 'react'

export const useThrottled = <T>(value: T, ms: number): T => {
  const [shown, setShown] = useState(value)
  const last = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, last.current + ms - Date.now())
    const timer = setTimeout(() => {
      last.current = Date.now()
      setShown(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value, ms])
  return shown
}
