/** How wide the window is, in the three steps the look knows. */
import { useSyncExternalStore } from 'react'

const watch = (query: string) => {
  const media = matchMedia(query)
  return {
    now: () => media.matches,
    subscribe: (tell: () => void) => {
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
  }
}

const narrow = watch('(max-width: 991.98px)')
const phone = watch('(max-width: 640px)')

/** Under 992 px: the sidebar becomes a drawer (specification 000 §2). */
export const useNarrow = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.now)
/** Phone width: lists become cards, drawers become full pages. */
export const usePhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.now)
