/** 原因列表: what the product asks a reason for, with the reasons as they are offered; written in the dictionaries. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { Button, Descriptions } from 'antd'
import { useLive } from '../../../kit/live.ts'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { None } from '../../../kit/show/text.tsx'
import { DICTIONARIES } from '../../dictionaries/index.ts'

const topics = ['dictionary']
const calls = [consulting.createList]

/** Lists by their names, with the dictionary each stands in. */
const lists = [
  { name: '未成交原因', type: 'no_deal_reason', asked: '结束咨询，结果为未成交' },
  { name: '取消分诊原因', type: 'triage_cancel_reason', asked: '取消分诊' },
] as const

const Reasons = ({ name }: { name: string }) => {
  const { data } = useAnswer(consulting.createList, { name })
  return data?.rows.map((row) => row.name).join('、') || <None />
}

const ReasonsTab = () => {
  useLive(topics, calls)
  const mayWrite = useMay()(DICTIONARIES.may)
  return (
    <Descriptions
      column={1}
      size="small"
      bordered
      items={lists.map(({ name, type, asked }) => ({
        key: type,
        label: name,
        children: (
          <div className="reasons">
            <Reasons name={name} />
            <small className="quiet">{asked}时选择</small>
            {mayWrite && (
              <Button size="small" type="link" href={`${DICTIONARIES.path}?dictType=${type}`}>
                在字典里维护
              </Button>
            )}
          </div>
        ),
      }))}
    />
  )
}
export default ReasonsTab
