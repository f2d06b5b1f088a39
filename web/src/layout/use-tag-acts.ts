/** The deeds of tag tabs: opened, read anew, closed. */
import { useNavigate } from 'react-router'
import { mayClose } from '../kit/form/unsaved-text.ts'
import { close, FIXED, type Tab } from '../kit/page/tabs.ts'
import { queries } from '../kit/query.ts'

/** What can be done with tabs; whatever takes the page away asks for what is typed on it. */
export const useTagActs = (tabs: readonly Tab[], current: string) => {
  const navigate = useNavigate()
  const shut = async (which: (tab: Tab) => boolean) => {
    const goes = tabs.some((tab) => tab.path === current && tab.path !== FIXED && which(tab))
    if (goes && !(await mayClose())) return
    const next = close(which, current)
    if (next) navigate(next.full)
  }
  return {
    open: (tab: Tab) => void navigate(tab.full),
    refresh: (tab: Tab) => {
      // What the page has asked is asked anew when it comes back.
      void queries.invalidateQueries({ refetchType: 'none' })
      navigate(`/redirect${tab.full}`, { replace: true })
    },
    close: (tab: Tab) => void shut((one) => one.path === tab.path),
    others: async (tab: Tab) => {
      if (tab.path !== current && !(await mayClose())) return
      if (tab.path !== current) navigate(tab.full)
      close((one) => one.path !== tab.path, tab.path)
    },
    left: (tab: Tab) => void shut((one) => tabs.indexOf(one) < tabs.findIndex(({ path }) => path === tab.path)),
    all: () => void shut(() => true),
  }
}

export type TagActs = ReturnType<typeof useTagActs>
