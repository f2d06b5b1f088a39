/** 权限体检: why somebody can or cannot, two people side by side, and grants nobody uses. */
import { Tabs } from 'antd'
import { useState } from 'react'
import { Block } from '../../../kit/page/Record.tsx'
import { ComparePane } from './ComparePane.tsx'
import { UnusedPane } from './UnusedPane.tsx'
import { WhyPane } from './WhyPane.tsx'
import './explain.css'

const ExplainPage = () => {
  const [tab, setTab] = useState('why')
  return (
    <Block>
      <div className="explain">
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={[
            { key: 'why', label: '为什么能 / 不能', children: <WhyPane /> },
            { key: 'compare', label: '两人对比', children: <ComparePane /> },
            { key: 'unused', label: '长期未用', children: <UnusedPane /> },
          ]}
          destroyOnHidden
        />
      </div>
    </Block>
  )
}
export default ExplainPage
