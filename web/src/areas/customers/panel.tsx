/** How any page opens the customer panel: `const { openPanel, panel } = useCustomerPanel()`, `{panel}` in the page. */
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PANEL } from '../../kit/form/places.ts'
import { useMenuPage, usePerson } from '../../kit/person.ts'
import { say } from '../../kit/say.ts'
import { useOpenCustomer } from '../../kit/show/customer.tsx'
import { grantedTabs, whyNotOpen } from './tabs.ts'

const CustomerPanel = lazy(() => import('./CustomerPanel.tsx'))

type Opened = {
  readonly customerId: number
  readonly moduleType?: string | undefined
  readonly args?: Readonly<Record<string, unknown>> | undefined
}

export type OpenPanel = (customerId: number, moduleType?: string, args?: Opened['args']) => void

const useGranted = (hidden?: readonly string[]) => {
  const page = useMenuPage()
  const { hospital } = usePerson()
  const whyNot = useCallback(
    (module: string | undefined) => whyNotOpen(page, hospital.sysVer, module, hidden),
    [page, hospital.sysVer, hidden],
  )
  return { tabs: grantedTabs(page, hospital.sysVer, hidden), whyNot }
}

const drawn = (opened: Opened | null, tabs: readonly string[], onClose: () => void): ReactNode =>
  opened && (
    <Suspense fallback={null}>
      <CustomerPanel key={`${opened.customerId}${opened.moduleType ?? ''}`} {...opened} tabs={tabs} onClose={onClose} />
    </Suspense>
  )

/** Names in the address: whose panel is open, and at which tab it was opened. */
const [WHO, AT] = [PANEL, 'at'] as const

/** The panel of the whole page, in its address: Back closes it, a reload and a sent link open it again. */
export const useAddressedPanel = (): { openPanel: OpenPanel; panel: ReactNode } => {
  const { tabs, whyNot } = useGranted()
  const [query, setQuery] = useSearchParams()
  const openPanel = useCallback<OpenPanel>(
    (customerId, module) => {
      const refused = whyNot(module)
      if (refused) return say.failed(refused)
      setQuery((now) => {
        now.set(WHO, String(customerId))
        if (module) now.set(AT, module)
        else now.delete(AT)
        return now
      })
    },
    [whyNot, setQuery],
  )
  const close = useCallback(
    () =>
      setQuery(
        (now) => {
          now.delete(WHO)
          now.delete(AT)
          return now
        },
        { replace: true },
      ),
    [setQuery],
  )
  const customerId = Number(query.get(WHO))
  const moduleType = query.get(AT) ?? undefined
  const there = Number.isSafeInteger(customerId) && customerId > 0 && tabs.length > 0 && !whyNot(moduleType)
  return { openPanel, panel: drawn(there ? { customerId, moduleType } : null, tabs, close) }
}

/**
 * A panel of the page's own, for what the page's door cannot do: fewer tabs, or something handed to the tab.
 * @param hidden tabs this page does not want to show
 * @returns `openPanel` refuses a module the page was not granted, with the specification's sentence
 */
export const useCustomerPanel = (hidden?: readonly string[]): { openPanel: OpenPanel; panel: ReactNode } => {
  const { tabs, whyNot } = useGranted(hidden)
  const door = useOpenCustomer()
  const [opened, setOpened] = useState<Opened | null>(null)
  const openPanel = useCallback<OpenPanel>(
    (customerId, moduleType, args) => {
      const refused = whyNot(moduleType)
      if (refused) return say.failed(refused)
      if (door && !hidden && !args) return door(customerId, moduleType)
      setOpened({ customerId, moduleType, args })
    },
    [whyNot, door, hidden],
  )
  const close = useCallback(() => setOpened(null), [])
  return { openPanel, panel: drawn(opened, tabs, close) }
}
