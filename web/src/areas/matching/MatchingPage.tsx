/** 流水对账: what only the other side has, what only we have, what belongs together, and the files that were taken in. */
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { Block } from '../../kit/page/Record.tsx'
import { FilesTab } from './FilesTab.tsx'
import { LinesTab } from './LinesTab.tsx'
import { OursTab } from './OursTab.tsx'

const tabs = [
  { key: 'theirs', label: '只有对方', children: <LinesTab state="OPEN" /> },
  { key: 'ours', label: '只有本院', children: <OursTab /> },
  { key: 'matched', label: '已对上', children: <LinesTab state="MATCHED" /> },
  { key: 'explained', label: '非本院', children: <LinesTab state="EXPLAINED" /> },
  { key: 'files', label: '导入记录', children: <FilesTab /> },
]

const MatchingPage = () => {
  const [query, move] = useSearchParams()
  const tab = query.get('tab')
  return (
    <Block>
      {/* A list's place stands in the address: another tab begins without it. */}
      <Tabs
        destroyOnHidden
        items={tabs}
        activeKey={tabs.some(({ key }) => key === tab) ? tab! : 'theirs'}
        onChange={(key) => move({ tab: key })}
      />
    </Block>
  )
}
export default MatchingPage
