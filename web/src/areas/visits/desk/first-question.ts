/** Whoever goes on by keys has the first question of the next visit before her. */
import { useEffect, useRef } from 'react'

/** @param opened the visit somebody chose @param here the one that is drawn */
export const useFirstQuestion = (opened: number, here: number | undefined) => {
  const thing = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened > 0 && here === opened)
      thing.current?.querySelector<HTMLElement>('[role="radiogroup"], textarea')?.focus()
  }, [opened, here])
  return thing
}
