/** 谁看过我: a drawer over the archive. The list is the trail's; here is only the way to it. */
import { Button, Drawer } from 'antd'
import { Suspense, useState } from 'react'
import { useMay } from '../../kit/person.ts'
import { usePhone } from '../../kit/screen.ts'
import { Waiting } from '../../kit/show/states.tsx'
import { usePanelTabs } from './registry.ts'

type Props = { readonly customerId: number; readonly name: string }

export const LookedButton = ({ customerId, name }: Props) => {
  const [open, setOpen] = useState(false)
  const [may, phone] = [useMay(), usePhone()]
  const tab = usePanelTabs().get('WhoLooked')
  if (!tab || !may(tab.may ?? 'self')) return null
  const List = tab.component
  return (
    <>
      <Button onClick={() => setOpen(true)}>谁看过我</Button>
      <Drawer
        open={open}
        title={`谁看过我：${name}`}
        size={phone ? '100%' : Math.min(1040, window.innerWidth)}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        <Suspense fallback={<Waiting />}>
          <List customerId={customerId} refresh={() => undefined} />
        </Suspense>
      </Drawer>
    </>
  )
}
