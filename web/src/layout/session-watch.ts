/** The session of this browser is shared by its windows: when one of them signs out or somebody else in, all follow. */
import { session } from '@clinic/contract/areas/session/calls.ts'
import { useEffect } from 'react'
import { ask } from '../kit/ask.ts'
import { isCovered } from '../kit/cover.ts'
import { expire, leave, noteSession, supplant, whenEnded } from '../kit/expiry.ts'
import { isStill, type Person } from '../kit/person.ts'
import { onToken } from '../kit/storage.ts'

/** Milliseconds after arriving: what has to be said when nothing can be fetched any more is there by then. */
const AHEAD_MS = 4_000

const over = () => import('./session-end.tsx')

/** The voice that asks and the question for the password are fetched before they are needed: they may be needed offline. */
const useAhead = () => {
  useEffect(() => {
    const ignored = () => undefined
    const timer = setTimeout(() => {
      over().catch(ignored)
      import('./Holders.tsx').catch(ignored)
    }, AHEAD_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** Follows what other windows do, and asks for the password over what is typed when the session ends. */
export const useSessionWatch = (person: Person | null): void => {
  useAhead()
  useEffect(() => {
    if (!person) return
    noteSession()
    whenEnded(
      (end) =>
        void over().then(
          ({ askOver }) => askOver(end, person),
          () => leave(end.sentence),
        ),
    )
    return onToken((token) => {
      if (isCovered()) return
      if (!token) return expire()
      void ask(session.current, {}).then(
        (current) => (isStill(person, current) ? noteSession() : supplant()),
        () => undefined,
      )
    })
  }, [person])
}
