/** 赠送承诺: what was promised and is to be kept; the figures of it by whoever promised. */
import { Tabs } from 'antd'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Block } from '../../kit/page/Record.tsx'
import { Waiting } from '../../kit/show/states.tsx'
import { PromiseList } from './PromiseList.tsx'
import './promises.css'

const ReportTab = lazy(() => import('./ReportTab.tsx'))

const PromisesPage = () => {
  const [query, move] = useSearchParams()
  const items = [
    { key: 'list', label: '承诺', children: <PromiseList /> },
    {
      key: 'report',
      label: '统计',
      children: (
        <Suspense fallback={<Waiting />}>
          <ReportTab />
        </Suspense>
      ),
    },
  ]
  const active = query.get('tab') === 'report' ? 'report' : 'list'
  return (
    <Block>
      {/* A list's place stands in the address: another tab begins without it. */}
      <Tabs
        className="promise-tabs"
        destroyOnHidden
        items={items}
        activeKey={active}
        onChange={(tab) => move({ tab })}
      />
    </Block>
  )
}
export default PromisesPage
