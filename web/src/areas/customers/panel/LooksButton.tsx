/** 谁看过我: a drawer over the archive. The list is the trail's; here is only the way to it. */
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { useMay } from '../../../kit/person.ts'
import { Waiting } from '../../../kit/show/states.tsx'
import { usePanelTabs } from './registry.ts'

type Props = { readonly customerId: number; readonly name: string }

export const LooksButton = ({ customerId, name }: Props) => {
  const [open, setOpen] = useState(false)
  const may = useMay()
  const tab = usePanelTabs().get('WhoLooked')
  if (!tab || !may(tab.may ?? 'self')) return null
  const List = tab.component
  return (
    <>
      <Button onClick={() => setOpen(true)}>谁看过我</Button>
      {open && (
        <SidePanel title={`谁看过我：${name}`} width={1040} onClose={() => setOpen(false)}>
          <Suspense fallback={<Waiting />}>
            <List customerId={customerId} refresh={() => undefined} />
          </Suspense>
        </SidePanel>
      )}
    </>
  )
}
