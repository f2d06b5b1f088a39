/** 谁看过我: a drawer over the archive. The list is the trail's; here is only the way to it. */
import { SideButton } from '../../../kit/page/SideButton.tsx'
import { useMay } from '../../../kit/person.ts'
import { usePanelTabs } from './registry.ts'

type Props = { readonly customerId: number; readonly name: string }

export const LooksButton = ({ customerId, name }: Props) => {
  const may = useMay()
  const tab = usePanelTabs().get('WhoLooked')
  if (!tab || !may(tab.may ?? 'self')) return null
  const List = tab.component
  return (
    <SideButton label="谁看过我" title={`谁看过我：${name}`}>
      <List customerId={customerId} refresh={() => undefined} />
    </SideButton>
  )
}
