/** How wide the window is, in the steps the look knows. */
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
const tight = watch('(max-width: 1439.98px)')
const phone = watch('(max-width: 640px)')

/** Under 992 px: the sidebar becomes a drawer (specification 000 §2). */
export const useNarrow = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.now)
/** Under 1440 px: the menu's panel is folded until somebody likes it open. */
export const useTight = (): boolean => useSyncExternalStore(tight.subscribe, tight.now)
/** Phone width: lists become cards, drawers become full pages. */
export const usePhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.now)
