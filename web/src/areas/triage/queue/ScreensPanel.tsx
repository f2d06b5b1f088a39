/** 候诊屏: which screens hang where, the code that opens one, and the end of one. */
import { type ScreenRow, triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import { Alert, Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { DrawerForm } from '../../../kit/form/DrawerForm.tsx'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { useLive } from '../../../kit/live.ts'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { DepartmentChoice } from '../../staff/index.ts'

const topics = ['queue']
const calls = [triageQueue.screens]

const F = fieldsOf(triageQueue.createScreen)

type Told = { readonly name: string; readonly code: string }

const stateOf = ({ openedAt, codeUntil }: ScreenRow): string => {
  if (openedAt) return `已打开，${openedAt.slice(5, 16)} 起`
  return codeUntil ? `等待打开，代码 ${codeUntil.slice(11, 16)} 前有效` : '未打开，代码已过期'
}

/** The code is told once: what stands here is nowhere else. */
const Code = ({ name, code }: Told) => (
  <Alert
    type="success"
    showIcon
    title={
      <>
        {name}的代码：<strong className="screen-code">{code}</strong>
      </>
    }
    description={`在候诊区的屏幕上打开 ${location.origin}/screen，输入代码。15 分钟内有效，只能用一次；关掉本页后不再显示。`}
  />
)

const One = ({ screen, onTold }: { screen: ScreenRow; onTold: (told: Told) => void }) => {
  const { id, version, name } = screen
  const renew = useAction(triageQueue.renewScreen, { done: null, onDone: onTold })
  const remove = useAction(triageQueue.removeScreen, { done: '候诊屏已停用' })
  return (
    <li aria-label={name}>
      <div>
        <strong>{name}</strong>
        <small className="quiet">{stateOf(screen)}</small>
      </div>
      <Button size="small" loading={renew.isPending} onClick={() => renew.mutate({ id, version })}>
        取代码
      </Button>
      <Popconfirm
        title={`${name}会立即显示“屏幕已停用”。`}
        okText="停用"
        okButtonProps={{ danger: true }}
        onConfirm={() => remove.mutate({ id })}
      >
        <Button size="small" danger>
          停用
        </Button>
      </Popconfirm>
    </li>
  )
}

/** What a new screen asks; its code is asked for as soon as it stands. */
const Adding = ({ onTold, onClose }: { onTold: (told: Told) => void; onClose: () => void }) => {
  const first = useAction(triageQueue.renewScreen, { done: null, onDone: onTold })
  return (
    <DrawerForm
      title="新增候诊屏"
      call={triageQueue.createScreen}
      width="small"
      initial={{ departmentIds: [] }}
      toInput={({ name, departmentIds }) => ({ name, departmentIds: departmentIds ?? [] })}
      done={null}
      onDone={(answer) => first.mutate(answer as Pick<ScreenRow, 'id' | 'version'>)}
      onClose={onClose}
    >
      <F.Text name="name" label="名称" help="屏幕左上角显示，如 二楼候诊区" />
      <F.Field name="departmentIds" label="科室" required={false} help="不选时显示全院">
        <DepartmentChoice many />
      </F.Field>
    </DrawerForm>
  )
}

const Screens = ({ screens, onTold }: { screens: readonly ScreenRow[]; onTold: (told: Told) => void }) =>
  screens.length === 0 ? (
    <Nothing text="还没有候诊屏，新增后在屏幕上输入代码打开" />
  ) : (
    <ul className="screen-list">
      {screens.map((screen) => (
        <One key={screen.id} screen={screen} onTold={onTold} />
      ))}
    </ul>
  )

const ScreensPanel = ({ onClose }: { onClose: () => void }) => {
  useLive(topics, calls)
  const answer = useAnswer(triageQueue.screens, {})
  const [adding, setAdding] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  return (
    <SidePanel
      title="候诊屏"
      onClose={onClose}
      extra={
        <Button type="primary" size="small" onClick={() => setAdding(true)}>
          新增候诊屏
        </Button>
      }
    >
      {told && <Code {...told} />}
      <Answered of={answer} rows={4}>
        {(screens) => <Screens screens={screens} onTold={setTold} />}
      </Answered>
      {adding && <Adding onTold={setTold} onClose={() => setAdding(false)} />}
    </SidePanel>
  )
}
export default ScreensPanel
