/** How any page opens the customer panel: `const { openPanel, panel } = useCustomerPanel()`, `{panel}` in the page. */
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useMenuPage, usePerson } from '../../kit/person.ts'
import { say } from '../../kit/say.ts'
import { grantedTabs, whyNotOpen } from './tabs.ts'

const CustomerPanel = lazy(() => import('./CustomerPanel.tsx'))

type Opened = {
  readonly customerId: number
  readonly moduleType?: string | undefined
  readonly args?: Readonly<Record<string, unknown>> | undefined
}

export type OpenPanel = (customerId: number, moduleType?: string, args?: Opened['args']) => void

/**
 * @param hidden tabs this page does not want to show
 * @returns `openPanel` refuses a module the page was not granted, with the specification's sentence
 */
export const useCustomerPanel = (hidden?: readonly string[]): { openPanel: OpenPanel; panel: ReactNode } => {
  const page = useMenuPage()
  const { hospital } = usePerson()
  const [opened, setOpened] = useState<Opened | null>(null)
  const openPanel = useCallback<OpenPanel>(
    (customerId, moduleType, args) => {
      const refused = whyNotOpen(page, hospital.sysVer, moduleType, hidden)
      if (refused) return say.failed(refused)
      setOpened({ customerId, moduleType, args })
    },
    [page, hospital.sysVer, hidden],
  )
  const close = useCallback(() => setOpened(null), [])
  const panel = opened && (
    <Suspense fallback={null}>
      <CustomerPanel
        key={`${opened.customerId}${opened.moduleType ?? ''}`}
        {...opened}
        tabs={grantedTabs(page, hospital.sysVer, hidden)}
        onClose={close}
      />
    </Suspense>
  )
  return { openPanel, panel }
}
