/** 候诊: from when a wait is long, how often one is called, and by which letter a department calls. */
import { DeleteOutlined } from '@ant-design/icons'
import { staff } from '@clinic/contract/areas/staff/calls.ts'
import { type QueueSetting, triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import { Button, Descriptions, Input } from 'antd'
import { useState } from 'react'
import { DrawerForm } from '../../../kit/form/DrawerForm.tsx'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { useLive } from '../../../kit/live.ts'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { DepartmentChoice } from '../../staff/index.ts'
import '../triage.css'

const topics = ['queue']
const calls = [triageQueue.setting]
const F = fieldsOf(triageQueue.saveSetting)

type Letter = Partial<QueueSetting['letters'][number]>
type LettersProps = { value?: readonly Letter[]; onChange?: (letters: Letter[]) => void; id?: string }

/** One row a department; the letter stands before its numbers. */
const Letters = ({ value = [], onChange, id }: LettersProps) => {
  const put = (at: number, more: Letter) => onChange?.(value.map((one, n) => (n === at ? { ...one, ...more } : one)))
  return (
    <div className="queue-letters" id={id}>
      {value.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name until a department is chosen
        <div key={at}>
          <DepartmentChoice
            aria-label={`第 ${at + 1} 行科室`}
            value={one.departmentId}
            onChange={(departmentId: unknown) => put(at, { departmentId: Number(departmentId) })}
            width={220}
          />
          <Input
            aria-label={`第 ${at + 1} 行字母`}
            value={one.letter}
            maxLength={1}
            style={{ width: 56 }}
            onChange={({ target }) => put(at, { letter: target.value.toUpperCase() })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`去掉第 ${at + 1} 行`}
            onClick={() => onChange?.(value.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      <Button size="small" onClick={() => onChange?.([...value, {}])}>
        添加科室
      </Button>
    </div>
  )
}

const fields = (
  <>
    <F.Number name="amberMinutes" label="变黄" unit="分钟" />
    <F.Number name="redMinutes" label="变红" unit="分钟" />
    <F.Number name="mostCalls" label="最多呼叫" unit="次" help="叫到这个次数还没来，按过号处理" />
    <F.Field
      name="letters"
      label="候诊号字母"
      wide
      required={false}
      help="没有设置的科室用 A；共用一个字母的科室共用号码"
    >
      <Letters />
    </F.Field>
  </>
)

const Shown = ({ setting }: { setting: QueueSetting }) => {
  const departments = useAnswer(staff.departments, { query: { status: 0 } }, { freshFor: 300_000 })
  const nameOf = (id: number) => departments.data?.find((one) => one.id === id)?.deptName ?? '已停用的科室'
  const letters = setting.letters.map(({ departmentId, letter }) => `${nameOf(departmentId)} ${letter}`).join('、')
  return (
    <Descriptions
      column={1}
      size="small"
      bordered
      items={[
        { key: 'amber', label: '变黄', children: `等待满 ${setting.amberMinutes} 分钟` },
        { key: 'red', label: '变红', children: `等待满 ${setting.redMinutes} 分钟` },
        { key: 'calls', label: '最多呼叫', children: `${setting.mostCalls} 次` },
        { key: 'letters', label: '候诊号字母', children: letters || '各科室都用 A' },
      ]}
    />
  )
}

const SettingTab = () => {
  useLive(topics, calls)
  const may = useMay()
  const answer = useAnswer(triageQueue.setting, {})
  const [editing, setEditing] = useState(false)
  return (
    <div className="queue-setting">
      <Answered of={answer} rows={4}>
        {(setting) => <Shown setting={setting} />}
      </Answered>
      {may(triageQueue.saveSetting.may) && (
        <Button type="primary" size="small" onClick={() => setEditing(true)}>
          修改候诊设置
        </Button>
      )}
      {editing && answer.data && (
        <DrawerForm
          title="修改候诊设置"
          call={triageQueue.saveSetting}
          initial={answer.data}
          toInput={(values) => ({ ...values, version: answer.data!.version, letters: values['letters'] ?? [] })}
          done="候诊设置已保存"
          onClose={() => setEditing(false)}
        >
          {fields}
        </DrawerForm>
      )}
    </div>
  )
}
export default SettingTab
