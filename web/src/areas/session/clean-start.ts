/** What opening the sign-in page does. */
import { useEffect, useState } from 'react'
import { endedToken, forgetReason, reasonOfEnd } from '../../kit/expiry.ts'
import { queries } from '../../kit/query.ts'
import { clearKept } from '../../kit/storage.ts'
import { preloadCipher } from './own/password.ts'

/** Opening the page clears what is kept except the hospital id (F0242), once. Answers why the last session ended. */
export const useCleanStart = () => {
  // Before the first question is asked, so in the first render and not after it.
  const [end] = useState(() => {
    clearKept()
    queries.clear()
    return { reason: reasonOfEnd(), token: endedToken() }
  })
  useEffect(forgetReason, [])
  useEffect(preloadCipher, [])
  return end
}
