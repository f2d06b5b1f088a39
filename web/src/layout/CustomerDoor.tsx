/** Lets every name on a page open its customer: in the panel where the page was granted one, in her window otherwise. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useAddressedPanel } from '../areas/customers/panel/panel.tsx'
import { grantedTabs } from '../areas/customers/panel/tabs.ts'
import { openWindow } from '../areas/customers/panel/window.ts'
import { useMay, useMenuPage, usePerson } from '../kit/person.ts'
import { CustomerDoorContext, CustomerRunProvider, keepDoor, type OpenCustomer } from '../kit/show/customer.tsx'

export const CustomerDoor = ({ children }: { children: ReactNode }) => {
  const may = useMay()
  const page = useMenuPage()
  const { hospital } = usePerson()
  const run = useRef<readonly number[]>([])
  const { openPanel, panel } = useAddressedPanel()
  const hasPanel = grantedTabs(page, hospital.sysVer).length > 0
  const open = useCallback<OpenCustomer>(
    (customerId, tab) => (hasPanel ? openPanel(customerId, tab) : openWindow(customerId)),
    [hasPanel, openPanel],
  )
  const door = may(customers.details.may) ? open : null
  useEffect(() => {
    keepDoor(door)
    return () => keepDoor(null)
  }, [door])
  return (
    <CustomerDoorContext value={door}>
      <CustomerRunProvider value={run}>
        {children}
        {panel}
      </CustomerRunProvider>
    </CustomerDoorContext>
  )
}
