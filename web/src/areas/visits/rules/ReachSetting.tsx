/** 静默与频次: when nobody is called or written to for marketing, and how often at most. */
import { reach } from '@clinic/contract/areas/reach/calls.ts'
import { Button } from 'antd'
import { act } from '../../../kit/act/action.ts'
import { useStage } from '../../../kit/act/stage.tsx'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { Facts } from '../../../kit/page/Record.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { Clock } from './Clock.tsx'

const F = fieldsOf(reach.setSetting)

const change = act(reach.setSetting, {
  label: '修改静默与频次',
  saveLabel: '保存',
  done: '静默与频次已保存',
  reads: reach.setting,
  input: () => ({}),
  fields: (
    <>
      <F.Field name="quietFrom" label="静默开始">
        <Clock label="静默开始" />
      </F.Field>
      <F.Field name="quietTo" label="静默结束" help="可以跨过零点，如 21:00 到次日 08:00">
        <Clock label="静默结束" />
      </F.Field>
      <F.Number name="fatigueDays" label="统计天数" unit="天" />
      <F.Number name="fatigueMost" label="最多营销联系" unit="次" help="0 为不限制" />
    </>
  ),
})

export const ReachSetting = () => {
  const may = useMay()
  const answer = useAnswer(reach.setting, {})
  const { start, stage } = useStage()
  return (
    <Answered of={answer} rows={3}>
      {({ quietFrom, quietTo, fatigueMost, fatigueDays }) => (
        <>
          <Facts
            columns={2}
            facts={[
              {
                label: '静默时段',
                value: `${quietFrom} 到${quietTo < quietFrom ? '次日 ' : ' '}${quietTo}，不做营销联系`,
              },
              {
                label: '频次',
                value: fatigueMost === 0 ? '不限制' : `${fatigueDays} 天内最多营销联系 ${fatigueMost} 次`,
              },
            ]}
          />
          <p className="visit-quiet">
            医疗类回访任何时候都可以做；服务类只受“拒绝服务”黑名单限制；营销类还看授权和未结投诉。
          </p>
          {may(change.call!.may) && (
            <p>
              <Button onClick={() => start(change, {})}>修改静默与频次</Button>
            </p>
          )}
          {stage}
        </>
      )}
    </Answered>
  )
}
