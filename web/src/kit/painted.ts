/** Dear drawing that waits until what stands around it can be seen. */
import { useEffect, useState } from 'react'

/**
 * False until the frame it was first drawn in is painted, then true for good. By a timer and not as deferred work of
 * React's: that has the lowest rank of all, and a screen on which much happens may never come to it.
 */
export const usePainted = (): boolean => {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    // An effect may still run before the frame is painted.
    const timer = setTimeout(() => setPainted(true))
    return () => clearTimeout(timer)
  }, [])
  return painted
}
