/** Lets the matrix, which has the keys, do what the bar above it does. */
import { type RefObject, useEffect } from 'react'

export const usePublishKey = (
  to: RefObject<(() => void) | undefined> | undefined,
  publish: (() => void) | undefined,
): void =>
  useEffect(() => {
    if (to) to.current = publish
  })
