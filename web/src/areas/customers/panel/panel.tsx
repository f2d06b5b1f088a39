/** How any page opens the customer panel: `const { openPanel, panel } = useCustomerPanel()`, `{panel}` in the page. */
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PANEL } from '../../../kit/form/places.ts'
import { useMenuPage, usePerson } from '../../../kit/person.ts'
import { say } from '../../../kit/say.ts'
import { useOpenCustomer } from '../../../kit/show/customer.tsx'
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

type Drawn = {
  readonly opened: Opened & { readonly at?: string | null | undefined }
  readonly tabs: readonly string[]
  readonly hidden?: readonly string[] | undefined
  readonly onGo: (at: string) => void
  readonly onStep: (customerId: number) => void
  readonly onClose: () => void
}

/** Its code comes with the first panel that opens. */
const drawn = ({ opened, ...rest }: Drawn): ReactNode => (
  <Suspense fallback={null}>
    <CustomerPanel {...opened} {...rest} />
  </Suspense>
)

/** Names in the address: whose panel is open, and at which tab. */
const [WHO, AT] = [PANEL, 'at'] as const

/** The panel of the whole page, in its address: Back closes it, a reload and a sent link open it again, at the same tab. */
export const useAddressedPanel = (): { openPanel: OpenPanel; panel: ReactNode } => {
  const { tabs, whyNot } = useGranted()
  const [query, setQuery] = useSearchParams()
  const put = useCallback(
    (customerId: number | null, at: string | null | undefined, replace: boolean) =>
      setQuery(
        (now) => {
          for (const [name, value] of [
            [WHO, customerId],
            [AT, at],
          ] as const)
            if (value === null || value === undefined) now.delete(name)
            else now.set(name, String(value))
          return now
        },
        { replace },
      ),
    [setQuery],
  )
  const openPanel = useCallback<OpenPanel>(
    (customerId, module) => {
      const refused = whyNot(module)
      if (refused) return say.failed(refused)
      put(customerId, module, false)
    },
    [whyNot, put],
  )
  const customerId = Number(query.get(WHO))
  const at = query.get(AT)
  const there = Number.isSafeInteger(customerId) && customerId > 0 && tabs.length > 0 && !whyNot(at ?? undefined)
  if (!there) return { openPanel, panel: null }
  const panel = drawn({
    opened: { customerId, at },
    tabs,
    onGo: (next) => put(customerId, next, true),
    onStep: (next) => put(next, at, true),
    onClose: () => put(null, null, true),
  })
  return { openPanel, panel }
}

/**
 * A panel of the page's own, for what the page's door cannot do: fewer tabs, or something handed to the tab.
 * @param hidden tabs this page does not want to show
 * @returns `openPanel` refuses a module the page was not granted, with the specification's sentence
 */
export const useCustomerPanel = (hidden?: readonly string[]): { openPanel: OpenPanel; panel: ReactNode } => {
  const { tabs, whyNot } = useGranted(hidden)
  const door = useOpenCustomer()
  const [opened, setOpened] = useState<Drawn['opened'] | null>(null)
  const openPanel = useCallback<OpenPanel>(
    (customerId, moduleType, args) => {
      const refused = whyNot(moduleType)
      if (refused) return say.failed(refused)
      if (door && !hidden && !args) return door(customerId, moduleType)
      setOpened({ customerId, moduleType, args })
    },
    [whyNot, door, hidden],
  )
  const panel =
    opened &&
    drawn({
      opened,
      tabs,
      hidden,
      onGo: (at) => setOpened({ ...opened, at }),
      onStep: (customerId) => setOpened({ customerId, at: opened.at }),
      onClose: () => setOpened(null),
    })
  return { openPanel, panel }
}
